import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";
import { assignments, collected, wholeNumber } from "../values.ts";

interface Flags {
  readonly out: string;
  readonly set?: readonly string[];
  readonly seed: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

export const declare = (command: Command, terminal: Terminal): void => {
  command
    .argument(
      "<name>",
      "a finite mind, or a file of your own that exports one; `metalevel list` shows them all",
    )
    .requiredOption("--out <file>", "the model file, FILE.gguf; FILE.json beside it says what is known of it")
    .option("--set <key=value>", "a setting of the mind; may be repeated", collected)
    .option("--seed <s>", "seed of what sets this mind apart from others", "1")
    .option("--force", "let --out replace earlier files")
    .option("--json", "print one JSON document and nothing else")
    .action(async (name: string, flags: Flags) => {
      const { performCompileMind } = await import("../perform-compile-mind.ts");
      const asked = {
        name,
        out: flags.out,
        set: assignments("--set", flags.set ?? []),
        seed: wholeNumber("--seed", flags.seed, 0),
        force: flags.force ?? false,
        json: flags.json ?? false,
      };
      await performCompileMind(asked, terminal);
    });
};
