/** The lines of a file of any size, with the places where they begin. */
import { readSync } from "node:fs";

/** One line. */
export interface Line {
  /** With the newline, where there is one. */
  readonly bytes: Buffer;
  /** Whether it ends with a newline: the last line of a file that was cut short does not. */
  readonly whole: boolean;
  /** Where it begins in the file, in bytes. */
  readonly offset: number;
}

const CHUNK = 1 << 16;
const NEWLINE = 10;

/** Every line of an open file, in bounded memory but for the longest line. */
export function* linesOf(descriptor: number): Generator<Line> {
  let waiting: Buffer[] = [];
  let offset = 0;
  const line = (last: Buffer, whole: boolean): Line => {
    const bytes = waiting.length === 0 ? last : Buffer.concat([...waiting, last]);
    const found = { bytes, whole, offset };
    waiting = [];
    offset += bytes.length;
    return found;
  };
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK);
    const size = readSync(descriptor, chunk, 0, CHUNK, null);
    if (size === 0) break;
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0 && at < size; at = chunk.indexOf(NEWLINE, from)) {
      yield line(chunk.subarray(from, at + 1), true);
      from = at + 1;
    }
    if (from < size) waiting.push(chunk.subarray(from, size));
  }
  if (waiting.length > 0) yield line(Buffer.alloc(0), false);
}

/** The text of a line without its newline. */
export const lineText = ({ bytes, whole }: Line): string =>
  bytes.toString("utf8", 0, bytes.length - (whole ? 1 : 0));
