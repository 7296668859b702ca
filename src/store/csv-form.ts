/** Tells from the beginning of a file whether it is CSV, and what stands between its cells; and refuses other encodings. */
import { isUtf8 } from "node:buffer";
import { closeSync, openSync, readSync } from "node:fs";
import { UsageError } from "../core/errors.ts";

/** What may stand between cells. */
export type Delimiter = "," | ";" | "\t";

/** How much of a file is looked at to find its header. */
const BEGINNING = 1 << 16;

/** Files that are taken for CSV, by their first bytes. */
const OTHERS: readonly (readonly [string, string, string])[] = [
  ["PK\u0003\u0004", "a zip archive, as Excel's .xlsx files are", 'Save the sheet as "CSV UTF-8".'],
  ["\u00d0\u00cf\u0011\u00e0", "an Excel workbook", 'Save the sheet as "CSV UTF-8".'],
  ["\u001f\u008b", "a compressed file, as .gz and R's .rds are", "Unpack it, or write it as CSV."],
  ["PAR1", "a Parquet file", "Give it a name that ends in .parquet."],
];

/** Whether a file that begins so is UTF-16 of the kind that is read. */
export const isUtf16 = (beginning: Uint8Array): boolean => beginning[0] === 0xff && beginning[1] === 0xfe;

/**
 * What stands between the cells of a file that begins so: the comma, or, where the header has none, a semicolon or a tab.
 *
 * @throws UsageError for files of other kinds.
 */
export const delimiterOf = (file: string, beginning: Buffer): Delimiter => {
  const bytes = beginning.toString("latin1");
  const other = OTHERS.find(([first]) => bytes.startsWith(first));
  const text = isUtf16(beginning) ? beginning.toString("utf16le") : beginning.toString("utf8");
  const header = /[^\r\n]*/.exec(text.replace(/^\uFEFF?[\r\n]*/, "").replace(/"(?:[^"]|"")*"/g, ""))![0];
  if (other !== undefined || header.includes("\u0000")) {
    const [, got, remedy] = other ?? ["", "a binary file", "Save it as CSV in UTF-8."];
    throw new UsageError({ where: file, got, expected: "a CSV file", remedy });
  }
  if (/^sep=.$/i.test(header)) {
    const remedy = "Delete this line: what separates the cells is seen from the header.";
    throw new UsageError({
      where: `${file}, line 1`,
      got: JSON.stringify(header),
      expected: "a header",
      remedy,
    });
  }
  if (header.includes(",")) return ",";
  return header.includes("\t") ? "\t" : header.includes(";") ? ";" : ",";
};

/** The beginning of a file that can be read again. */
export const beginningOf = (file: string): Buffer => {
  const descriptor = openSync(file, "r");
  try {
    const buffer = Buffer.alloc(BEGINNING);
    return buffer.subarray(0, readSync(descriptor, buffer, 0, BEGINNING, 0));
  } finally {
    closeSync(descriptor);
  }
};

/** What to say of bytes that are not UTF-8: two names that differ in such a letter alone would become one. */
export const notUtf8 = (file: string, line: number | null): UsageError =>
  new UsageError({
    where: line === null ? file : `${file}, line ${line}`,
    got: "letters that are not in UTF-8",
    expected: "a file in UTF-8",
    remedy:
      'Save it so: "CSV UTF-8" in Excel, fileEncoding = "UTF-8" in R, iconv -f LATIN1 -t UTF-8 in a shell.',
  });

/** The first of these lines that is not in UTF-8, counted from 1; `null` where all are. */
export const foreignLine = (pieces: Iterable<Uint8Array>): number | null => {
  let line = 1;
  for (const piece of pieces) {
    for (let from = 0; from < piece.length; ) {
      const feed = piece.indexOf(0x0a, from);
      const to = feed < 0 ? piece.length : feed;
      if (!isUtf8(piece.subarray(from, to))) return line;
      if (feed >= 0) line++;
      from = to + 1;
    }
  }
  return null;
};
