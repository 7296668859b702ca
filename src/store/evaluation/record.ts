/** The record of an evaluation, as its folder has it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../core/errors.ts";
import type { Json } from "../../core/theory.ts";
import { fileError } from "../file-error.ts";

/** `run.json` of an evaluation. @throws UsageError where the folder holds none. */
export const readRecord = (path: string): Json => {
  const file = join(path, "run.json");
  try {
    const record = JSON.parse(readFileSync(file, "utf8"));
    if (record?.metalevel === "eval") return record;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw fileError("eval", file, "the folder of an evaluation", error);
  }
  throw new UsageError({ where: file, got: "something else", expected: "the run.json of an evaluation" });
};
