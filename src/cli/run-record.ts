import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../core/errors.ts";
import { fileError } from "../store/file-error.ts";
import type { RunRecord } from "./record.ts";

/**
 * The record of a folder that `metalevel run` has written.
 *
 * @param use what only such folders are good for: "can be run again".
 * @throws UsageError where it is none, or its `run.json` is damaged.
 */
export const readRunRecord = (where: string, folder: string, use: string): RunRecord => {
  const file = join(folder, "run.json");
  const expected = "a run directory";
  let text: string;
  try {
    if (!statSync(folder).isDirectory()) {
      throw new UsageError({ where, got: `${JSON.stringify(folder)}, a file`, expected });
    }
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw fileError(where, file, expected, error);
  }
  const record = parsed(text);
  if (record?.metalevel === "run" && typeof record.simulation === "string") return record;
  throw new UsageError({
    where: file,
    got:
      record === null && text.trim() !== "null"
        ? "no JSON: the file is damaged or cut short"
        : `${shown(text)}, no record of a run`,
    expected: 'an object with metalevel: "run" and the name of its simulation',
    remedy: `Only folders that \`metalevel run\` has written ${use}.`,
  });
};

const parsed = (text: string): RunRecord | null => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text.trim());
