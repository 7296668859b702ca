import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../process.ts";

/** The trials of Experiment 1. @throws Error that says where they are looked for. */
export const trialsFile = (): string => {
  const folder = process.env.METALEVEL_DATA ?? join(ROOT, "../shared/data");
  const file = join(folder, "recall-exp1/trials.csv");
  if (!existsSync(file)) throw new Error(`${file} is missing; METALEVEL_DATA names the folder of the data`);
  return file;
};
