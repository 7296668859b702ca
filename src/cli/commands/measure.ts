import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";
import { oneOf, properShare, range, shareBelow, wholeNumber } from "../values.ts";

interface Flags {
  readonly correct: string;
  readonly confidence: string;
  readonly participant?: string;
  readonly by?: string;
  readonly stimulus?: string;
  readonly response?: string;
  readonly scale?: string;
  readonly zeroCells: string;
  readonly bins: string;
  readonly ratings?: string;
  readonly floor: string;
  readonly resample?: string;
  readonly resamples: string;
  readonly level: string;
  readonly seed: string;
  readonly png?: boolean;
  readonly out?: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

export const declare = (command: Command, terminal: Terminal): void => {
  command
    .argument("<file>", "a table with one answer a row: CSV, Parquet (.parquet) or JSON records (.json)")
    .requiredOption("--correct <column>", "whether the answer is right: 1, 0, true or false")
    .requiredOption("--confidence <column>", "how sure the person was: any number, more is surer")
    .option("--participant <column>", "who answered: gives measures within persons, and intervals over them")
    .option("--by <column>", "measure each group by itself, too")
    .option(
      "--stimulus <column>",
      "the class of the stimulus, one of two; with --response gives d′ and meta-d′",
    )
    .option("--response <column>", "the class that was answered, by the same two names")
    .option("--scale <min,max>", "ends of the rating scale, read as the probabilities 0 and 1")
    .option(
      "--zero-cells <policy>",
      "none, log-linear (1/(2K) to each cell) or add-half (to each cell)",
      "none",
    )
    .option("--bins <n>", "bins of the calibration curve and of ECE", "10")
    .option(
      "--ratings <n>",
      "cut confidence into so many for meta-d′ (default: 4 where there are more than ten)",
    )
    .option("--floor <p>", "keep confidence within p and 1 − p for the log score", "0")
    .option(
      "--resample <unit>",
      "answers, participants or participants-and-answers (default: participants if given)",
    )
    .option("--resamples <n>", "how many resamples an interval rests on", "1000")
    .option("--level <p>", "how much an interval should hold", "0.95")
    .option("--seed <s>", "seed of the resamples", "1")
    .option("--png", "write the figure as figure.png too; needs --out")
    .option("--out <dir>", "a new folder for measures.json, measures.csv and figure.svg")
    .option("--force", "let --out replace an earlier one")
    .option("--json", "print one JSON document and nothing else")
    .action((file: string, flags: Flags) => act(file, flags, terminal));
};

const act = async (file: string, flags: Flags, terminal: Terminal): Promise<void> => {
  const options = {
    zeroCells: oneOf("--zero-cells", flags.zeroCells, ["none", "log-linear", "add-half"]),
    bins: wholeNumber("--bins", flags.bins, 1, 10_000),
    floor: shareBelow("--floor", flags.floor, 0.5),
    resamples: wholeNumber("--resamples", flags.resamples, 1),
    level: properShare("--level", flags.level),
    seed: wholeNumber("--seed", flags.seed, 0),
    ...(flags.ratings === undefined ? {} : { ratings: wholeNumber("--ratings", flags.ratings, 2) }),
    ...(flags.resample === undefined
      ? {}
      : {
          unit: oneOf("--resample", flags.resample, ["answers", "participants", "participants-and-answers"]),
        }),
    ...(flags.scale === undefined ? {} : { scale: range("--scale", flags.scale) }),
  };
  const { correct, confidence, participant, by, stimulus, response } = flags;
  const columns = { correct, confidence, participant, by, stimulus, response };
  const { performMeasure } = await import("../perform-measure.ts");
  await performMeasure(
    { file, columns, options, png: flags.png ?? false },
    { out: flags.out ?? null, force: flags.force ?? false, json: flags.json ?? false },
    terminal,
  );
};
