import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { UsageError } from "../core/errors.ts";
import { fileError } from "./file-error.ts";

const CHUNK = 1 << 20;

/**
 * The SHA-256 of a file's bytes, in hexadecimal; read in pieces.
 *
 * @throws UsageError where there is no such file, or a folder stands in its place.
 */
export const fingerprint = (where: string, file: string): string => {
  const expected = "a file that can be read";
  try {
    if (statSync(file).isDirectory()) {
      throw new UsageError({ where, got: `${JSON.stringify(file)}, a folder`, expected });
    }
    const hash = createHash("sha256");
    const descriptor = openSync(file, "r");
    try {
      const chunk = Buffer.alloc(CHUNK);
      for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) {
        hash.update(chunk.subarray(0, read));
      }
    } finally {
      closeSync(descriptor);
    }
    return hash.digest("hex");
  } catch (error) {
    throw fileError(where, file, expected, error);
  }
};
