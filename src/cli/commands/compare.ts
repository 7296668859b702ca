import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";
import { assignments, collected, pairs, wholeNumber } from "../values.ts";

interface Flags {
  readonly data: string;
  readonly trials: string;
  readonly seed: string;
  readonly set?: readonly string[];
  readonly columns?: string;
  readonly rtUnit?: string;
  readonly labels?: string;
  readonly png?: boolean;
  readonly out?: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

export const declare = (command: Command, terminal: Terminal): void => {
  command
    .argument(
      "<name...>",
      "two theories or more: a threshold form, recall-optimal, recall-random, recall-empirical, retrieval, or a file of your own; NAME:key=value,... sets its settings",
    )
    .requiredOption("--data <file>", "people's trials")
    .option("--trials <n>", "critical trials that a simulated theory's shares are taken from", "1000000")
    .option("--seed <s>", "seed of folds, resamples and simulations", "1")
    .option("--set <key=value>", "a setting of the comparison, or of retrieval; may be repeated", collected)
    .option("--columns <ours=theirs,...>", "what the columns are called in your own file")
    .option("--rt-unit <unit>", "unit of the times in your own file, s or ms (default: ms)")
    .option("--labels <ours=theirs,...>", "what the responses are called in your own file")
    .option("--png", "write the figure as figure.png too; needs --out")
    .option("--out <dir>", "a new folder for the ranking and its figure; without it nothing is written")
    .option("--force", "let --out replace an earlier one")
    .option("--json", "print one JSON document and nothing else")
    .action((names: readonly string[], flags: Flags) => act(names, flags, terminal));
};

const act = async (names: readonly string[], flags: Flags, terminal: Terminal): Promise<void> => {
  const { performCompare } = await import("../perform-compare.ts");
  await performCompare(
    {
      names,
      data: flags.data,
      trials: wholeNumber("--trials", flags.trials, 1),
      seed: wholeNumber("--seed", flags.seed, 0),
      set: assignments("--set", flags.set ?? []),
      png: flags.png ?? false,
      columns: flags.columns === undefined ? undefined : pairs("--columns", flags.columns),
      rtUnit: flags.rtUnit,
      labels: flags.labels === undefined ? undefined : pairs("--labels", flags.labels),
    },
    { out: flags.out ?? null, force: flags.force ?? false, json: flags.json ?? false },
    terminal,
  );
};
