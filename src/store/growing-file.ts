import { closeSync, openSync, writeFileSync } from "node:fs";

/** A file written from its beginning, in pieces of some size, so that memory stays flat however long it gets. */
export interface GrowingFile {
  readonly write: (text: string) => void;
  readonly close: () => void;
}

const PIECE = 1 << 16;

/** Opens a new file; refuses one that exists. */
export const growingFile = (path: string): GrowingFile => {
  const descriptor = openSync(path, "wx");
  let waiting: string[] = [];
  let length = 0;
  const flush = (): void => {
    writeFileSync(descriptor, waiting.join(""));
    waiting = [];
    length = 0;
  };
  return {
    write: (text) => {
      waiting.push(text);
      length += text.length;
      if (length >= PIECE) flush();
    },
    close: () => {
      flush();
      closeSync(descriptor);
    },
  };
};
