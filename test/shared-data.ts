import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const folder = process.env.METALEVEL_DATA ?? resolve(import.meta.dirname, "../../shared/data");

/**
 * Where a file of the shared data stands, or `null` with a word on the console; on CI its absence is a failure.
 * Tests that need it say `test.skipIf(file === null)`.
 */
export const sharedData = (file: string): string | null => {
  const path = join(folder, file);
  if (existsSync(path)) return path;
  if (process.env.CI) throw new Error(`${path} is missing; METALEVEL_DATA names the folder of the data`);
  console.warn(`skipping tests that need ${path}; set METALEVEL_DATA to the folder of the data`);
  return null;
};
