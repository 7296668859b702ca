import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";
import { assignments, collected, pairs, wholeNumber } from "../values.ts";

interface Flags {
  readonly data?: string;
  readonly columns?: string;
  readonly rtUnit?: string;
  readonly labels?: string;
  readonly seed: string;
  readonly set?: readonly string[];
  readonly png?: boolean;
  readonly out?: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

export const declare = (command: Command, terminal: Terminal): void => {
  command
    .argument("<name>", "the model to fit; `metalevel list` shows them all")
    .requiredOption("--data <file>", "people's trials")
    .option("--seed <s>", "seed of all random streams", "1")
    .option("--set <key=value>", "a setting of the fit; may be repeated", collected)
    .option("--columns <ours=theirs,...>", "what the columns are called in your own file")
    .option("--rt-unit <unit>", "unit of the times in your own file, s or ms (default: ms)")
    .option("--labels <ours=theirs,...>", "what the responses are called in your own file")
    .option("--png", "write the figure as figure.png too")
    .option("--out <dir>", "a new folder for the fit (default: runs/fit-NAME-SEED, then -2, ...)")
    .option("--force", "let --out replace an earlier one")
    .option("--json", "print one JSON document and nothing else")
    .action((name: string, flags: Flags) => act(name, flags, terminal));
};

const act = async (name: string, flags: Flags, terminal: Terminal): Promise<void> => {
  const { performFit } = await import("../perform-fit.ts");
  await performFit(
    {
      name,
      data: flags.data!,
      columns: flags.columns === undefined ? undefined : pairs("--columns", flags.columns),
      rtUnit: flags.rtUnit,
      labels: flags.labels === undefined ? undefined : pairs("--labels", flags.labels),
      seed: wholeNumber("--seed", flags.seed, 0),
      set: assignments("--set", flags.set ?? []),
      png: flags.png ?? false,
    },
    { out: flags.out ?? null, force: flags.force ?? false, json: flags.json ?? false },
    terminal,
  );
};
