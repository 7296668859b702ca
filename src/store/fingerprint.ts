import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { basename } from "node:path";
import { UsageError } from "../core/errors.ts";
import { fileError } from "./file-error.ts";

/** A file that a run has read: as it was named, and what was in it. */
export interface Fingerprint {
  /** The path as the user gave it. */
  readonly file: string;
  readonly sha256: string;
}

const CHUNK = 1 << 20;

/**
 * The hash of a file's bytes, read in pieces.
 *
 * @throws UsageError where there is no such file, or a folder stands in its place.
 */
export const fingerprint = (where: string, file: string): Fingerprint => {
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
    return { file, sha256: hash.digest("hex") };
  } catch (error) {
    throw fileError(where, file, expected, error);
  }
};

/** The last part of a path: what may stand in a file that travels. */
export const nameOf = (file: string): string => basename(file);
