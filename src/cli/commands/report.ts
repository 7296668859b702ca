import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";
import { wholeNumber } from "../values.ts";

interface Flags {
  readonly out?: string;
  readonly traces: string;
  readonly participant?: string;
  readonly trial?: string;
  readonly problem?: string;
  readonly theory?: string;
  readonly measures?: string;
}

export const declare = (command: Command, terminal: Terminal): void => {
  command
    .argument("<dir>", "a directory that metalevel has written")
    .option("--out <file>", "where to write the page (default: report.html in the directory)")
    .option("--traces <n>", "how many traced trials or problems the page holds at most", "50")
    .option("--participant <p>", "only trials of this participant")
    .option("--trial <n>", "only trials of this number")
    .option("--problem <id>", "only this problem of an evaluation")
    .option("--theory <file>", "the theory of your own that the trace came from")
    .option(
      "--measures <paths>",
      "of a sweep: the measures to show, by their paths, with commas between them",
    )
    .action((folder: string, flags: Flags) => act(folder, flags, terminal));
};

const act = async (folder: string, flags: Flags, terminal: Terminal): Promise<void> => {
  const traces = {
    most: wholeNumber("--traces", flags.traces, 0),
    participant: flags.participant ?? null,
    trial: flags.trial === undefined ? null : wholeNumber("--trial", flags.trial, 0),
    problem: flags.problem ?? null,
    theory: flags.theory ?? null,
  };
  const measures = flags.measures?.split(",").map((path) => path.trim()) ?? null;
  const { performReport } = await import("../perform-report.ts");
  await performReport({ folder, out: flags.out ?? null, parts: { traces, measures } }, terminal);
};
