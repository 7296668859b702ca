/** The record of an evaluation, as its folder has it. */
import { join } from "node:path";
import type { Json } from "../../core/theory.ts";
import { ownRecord } from "../own-record.ts";

/** `run.json` of an evaluation. @throws UsageError where the folder holds none. */
export const readRecord = (path: string): Json =>
  ownRecord(join(path, "run.json"), "eval", {
    where: "eval",
    missing: "the folder of an evaluation",
    expected: "the run.json of an evaluation",
  });
