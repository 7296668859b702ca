import type { Command } from "commander";

/** The options that recovery and simulation-based calibration have in common, after what each counts. */
export const recoveryOptions = (command: Command): Command =>
  command
    .option("--trials <n>", "trials of a data set (default: the model's)")
    .option("--reference <n>", "simulated data sets to compare with, where there is no likelihood")
    .option("--draws <n>", "draws of each posterior (default: the model's)")
    .option("--seed <s>", "seed of all random streams", "1")
    .option("--workers <n>", "how many threads compute (default: one for each processor)")
    .option("--png", "write the figure as figure.png too")
    .option("--out <dir>", "a new folder for summary.json, replicates.csv and figure.svg")
    .option("--force", "let --out replace an earlier one")
    .option("--json", "print one JSON document and nothing else");
