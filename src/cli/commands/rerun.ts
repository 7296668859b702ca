import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";
import { collected } from "../values.ts";

interface Flags {
  readonly simulation?: string;
  readonly data?: string;
  readonly theory?: string;
  readonly mind?: string;
  readonly beside?: readonly string[];
  readonly trace?: string;
  readonly replay?: string;
  readonly json?: boolean;
}

export const declare = (command: Command, terminal: Terminal): void => {
  command
    .argument("<dir>", "a run directory")
    .option("--data <file>", "where the data file is now, if it has moved")
    .option("--simulation <file>", "where the simulation's file is now, if it has moved")
    .option("--theory <file>", "where the theory's file is now, if it has moved")
    .option("--mind <file>", "where the mind's file is now, if it has moved")
    .option("--beside <dir>", "where a run that stood beside is now; for several, in their order", collected)
    .option("--trace <file>", "where the trace that was played back is now, if it has moved")
    .option("--replay <file>", "where the model's cassette is now, if it has moved")
    .option("--json", "print one JSON document and nothing else")
    .action(async (folder: string, { json, ...moved }: Flags) => {
      const { rerun } = await import("../rerun.ts");
      await rerun(folder, moved, json ?? false, terminal);
    });
};
