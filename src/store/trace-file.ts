import { createHash } from "node:crypto";
import type { TraceHeader, TraceSink } from "../core/trace.ts";
import { growingFile } from "./growing-file.ts";

/** The last line of a trace: how many lines come before it, and the hash of all their bytes. */
export interface Seal {
  readonly lines: number;
  readonly sha256: string;
}

/** The last line, byte for byte. */
export const sealText = ({ lines, sha256 }: Seal): string => JSON.stringify({ lines, sha256 });

/** A trace in the making: every line goes to disk and into the hash of the seal. */
export interface TraceFile {
  readonly sink: TraceSink;
  /** Writes the last line; from then on any edit or cut is found. Says how many lines come before it. */
  readonly seal: () => number;
}

/** Begins a trace file with its header; lines go to disk as they come. */
export const traceFile = (path: string, header: TraceHeader): TraceFile => {
  const file = growingFile(path);
  const hash = createHash("sha256");
  let lines = 0;
  const append = (line: object): void => {
    const text = `${JSON.stringify(line)}\n`;
    lines++;
    hash.update(text);
    file.write(text);
  };
  append(header);
  return {
    sink: append,
    seal: () => {
      file.write(`${sealText({ lines, sha256: hash.digest("hex") })}\n`);
      file.close();
      return lines;
    },
  };
};
