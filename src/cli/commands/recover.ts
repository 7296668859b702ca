import type { Command } from "commander";
import type { RecoveryFlags } from "../recovery/perform.ts";
import type { Terminal } from "../terminal.ts";

export const declare = (command: Command, terminal: Terminal): void => {
  command
    .argument(
      "<model>",
      "acquisition, meta-d-prime, recall, retrieval or retrieval-critical; bernoulli tests the method",
    )
    .option("--replicates <n>", "simulated data sets that are estimated from (default: the model's)")
    .option("--trials <n>", "trials of a data set (default: the model's)")
    .option("--reference <n>", "simulated data sets to compare with, where there is no likelihood")
    .option("--draws <n>", "draws of each posterior (default: the model's)")
    .option("--seed <s>", "seed of all random streams", "1")
    .option("--workers <n>", "how many threads compute (default: one for each processor)")
    .option("--png", "write the figure as figure.png too")
    .option("--out <dir>", "a new folder for summary.json, replicates.csv and figure.svg")
    .option("--force", "let --out replace an earlier one")
    .option("--json", "print one JSON document and nothing else")
    .action(async (model: string, flags: RecoveryFlags) => {
      const { performRecovery } = await import("../recovery/perform.ts");
      await performRecovery("recover", model, flags, terminal);
    });
};
