import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";
import { assignments, collected } from "../values.ts";

interface Flags {
  readonly set?: readonly string[];
  readonly png?: boolean;
  readonly out?: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

export const declare = (command: Command, terminal: Terminal): void => {
  command
    .argument("<name>", "the problem; `metalevel list` shows them all")
    .option("--set <key=value>", "a setting of the problem; may be repeated", collected)
    .option("--png", "write the figure as figure.png too")
    .option("--out <dir>", "a new folder for summary and figure (default: runs/solve-NAME, then -2, ...)")
    .option("--force", "let --out replace an earlier one")
    .option("--json", "print one JSON document and nothing else, and write a folder only with --out")
    .action(async (name: string, flags: Flags) => {
      const { performSolve } = await import("../perform-solve.ts");
      const destination = {
        out: flags.out ?? null,
        force: flags.force ?? false,
        json: flags.json ?? false,
      };
      await performSolve(
        { name, set: assignments("--set", flags.set ?? []), png: flags.png ?? false },
        destination,
        terminal,
      );
    });
};
