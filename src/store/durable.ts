/** Files that are there whole or not at all, whatever ends the process, and still there when the machine ends. */
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Writes through a scratch file on the same disk; what stood at the path is replaced in one step. */
export const writeDurably = (path: string, scratch: string, content: string | Uint8Array): void => {
  writeSynced(scratch, content);
  moveDurably(scratch, path);
};

/** Writes a file only if there is none; says whether it did. Of several writers at once one does. */
export const writeOnce = (path: string, scratch: string, text: string): boolean => {
  writeSynced(scratch, text);
  try {
    linkSync(scratch, path);
    syncPath(dirname(path));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(scratch, { force: true });
  }
};

/** Moves a finished file into its place, in one step. */
export const moveDurably = (scratch: string, path: string): void => {
  syncPath(scratch);
  renameSync(scratch, path);
  syncPath(dirname(path));
};

const writeSynced = (path: string, content: string | Uint8Array): void => {
  const descriptor = openSync(path, "wx");
  try {
    writeFileSync(descriptor, content);
    fsyncSync(descriptor);
  } catch (error) {
    // Room is what others may be short of.
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
};

const syncPath = (path: string): void => {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};
