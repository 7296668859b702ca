/** Folders that a command needs. */
import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** Makes a folder and those above it, one by one: Node's own recursive way never returns under /proc. */
export const makeFolders = (path: string): void => makeEach(resolve(path));

const makeEach = (path: string): void => {
  if (existsSync(path)) return;
  makeEach(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
};
