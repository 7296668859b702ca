/**
 * Reads CSV files without a single quote, which most files of numbers are: a record is then a line, and its cells are
 * what stands between commas. Several times as fast as the parser of quotes, and the same records.
 */
import { isUtf8 } from "node:buffer";
import { closeSync, openSync, readSync } from "node:fs";
import { beginsAndEndsPlainly } from "./cell-text.ts";
import { type Delimiter, foreignLine, isUtf16, notUtf8 } from "./csv-form.ts";

const CHUNK = 1 << 20;
const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** Longer lines are left to the parser, which refuses them. */
const LONGEST = 1_000_000;

/** Whether the file is one: no quote, no line that ends in a carriage return alone, no UTF-16. */
export const isPlainCsv = (file: string): boolean => {
  let first = true;
  let open = false;
  for (const chunk of chunksOf(file)) {
    if (first && isUtf16(chunk)) return false;
    first = false;
    if (chunk.includes(QUOTE)) return false;
    if (open && chunk[0] !== LINE_FEED) return false;
    open = false;
    for (let at = chunk.indexOf(CARRIAGE_RETURN); at >= 0; at = chunk.indexOf(CARRIAGE_RETURN, at + 1)) {
      if (at === chunk.length - 1) open = true;
      else if (chunk[at + 1] !== LINE_FEED) return false;
    }
  }
  return !open;
};

/**
 * Hands over the records of a plain file, the header first, until `take` wants no more.
 *
 * @returns whether all records have as many cells as the header; reading ends at the first that has not.
 * @throws UsageError for a line that is not in UTF-8.
 */
export const readPlainCsv = (
  file: string,
  take: (record: readonly string[]) => boolean,
  delimiter: Delimiter = ",",
): boolean => {
  let width = 0;
  for (const text of wholeLinesOf(file)) {
    let from = 0;
    while (from < text.length) {
      let to = text.indexOf("\n", from);
      if (to < 0) to = text.length;
      const end = to > from && text.charCodeAt(to - 1) === CARRIAGE_RETURN ? to - 1 : to;
      if (end > from) {
        const record = text.slice(from, end).split(delimiter);
        width ||= record.length;
        if (record.length !== width || end - from > LONGEST) return false;
        if (!isBlank(record) && !take(record)) return true;
      }
      from = to + 1;
    }
  }
  return true;
};

/** Whether no cell holds anything, as in the lines below a table that a spreadsheet leaves behind. */
const isBlank = (record: readonly string[]): boolean =>
  !beginsAndEndsPlainly(record[0]!) && record.every((cell) => cell.trim() === "");

/** The file as text in pieces that end with a line, without a byte-order mark. */
function* wholeLinesOf(file: string): Generator<string> {
  let begins = true;
  for (const bytes of linesOf(file)) {
    if (!isUtf8(bytes)) throw notUtf8(file, foreignLine(linesOf(file)));
    const marked = begins && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    begins = false;
    yield bytes.toString("utf8", marked ? 3 : 0);
  }
}

/** The file's bytes in pieces that end with a line. */
export function* linesOf(file: string): Generator<Buffer> {
  let waiting: Buffer[] = [];
  for (const chunk of chunksOf(file)) {
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    if (end === 0) {
      waiting.push(Buffer.from(chunk));
      continue;
    }
    yield Buffer.concat([...waiting, chunk.subarray(0, end)]);
    waiting = [Buffer.from(chunk.subarray(end))];
  }
  yield Buffer.concat(waiting);
}

/** The file's bytes in pieces; each piece is overwritten by the next. */
function* chunksOf(file: string): Generator<Buffer> {
  const descriptor = openSync(file, "r");
  try {
    const buffer = Buffer.allocUnsafe(CHUNK);
    for (;;) {
      const size = readSync(descriptor, buffer, 0, CHUNK, null);
      if (size === 0) return;
      yield buffer.subarray(0, size);
    }
  } finally {
    closeSync(descriptor);
  }
}
