import { X509Certificate } from "node:crypto";
import { UsageError } from "../../../core/errors.ts";

/**
 * Headers whose values can be sent.
 *
 * @throws UsageError that names the header and does not show its value.
 */
export const sendable = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  for (const [name, value] of Object.entries(headers)) {
    if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) continue;
    throw new UsageError({
      where: name === "authorization" ? "the key" : `the header "${name}"`,
      got: "characters that no header can carry, such as a line break",
      expected: "one line of printable Latin characters",
    });
  }
  return headers;
};

/**
 * Certificates as they are trusted; Node takes any text for them and then trusts nobody.
 *
 * @throws UsageError for a text that does not begin with one.
 */
export const certificates = (pem: string): string => {
  try {
    new X509Certificate(pem);
  } catch {
    throw new UsageError({
      where: "--ca",
      got: pem.includes("-----BEGIN") ? "a text whose first certificate cannot be read" : "no certificate",
      expected: "certificates as PEM: -----BEGIN CERTIFICATE----- and so on",
    });
  }
  return pem;
};
