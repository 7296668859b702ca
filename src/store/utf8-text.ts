/** The text of a file that people give, which is UTF-8 or refused. */
import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { foreignLine, notUtf8 } from "./csv-form.ts";
import { fileError } from "./file-error.ts";

/** The whole text, without a byte-order mark. @throws UsageError for a file that cannot be read, or is not in UTF-8. */
export const utf8Text = (option: string, file: string, expected: string): string => {
  const bytes = bytesOf(option, file, expected);
  if (!isUtf8(bytes)) throw notUtf8(file, foreignLine([bytes]));
  return bytes.toString("utf8").replace(/^\uFEFF/, "");
};

const bytesOf = (option: string, file: string, expected: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (error) {
    throw fileError(option, file, expected, error);
  }
};
