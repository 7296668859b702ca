import type { Command } from "commander";
import { UsageError } from "../../core/errors.ts";
import type { Terminal } from "../terminal.ts";

const SHELLS = ["bash", "zsh", "fish", "powershell"];

export const declare = (command: Command, terminal: Terminal): void => {
  command
    .argument(
      "[words...]",
      "a shell, bash, zsh, fish or powershell, for its script; or -- and the words to complete",
    )
    .action(async (words: readonly string[], _options: unknown, self: Command) => {
      const typed = (self.parent as unknown as { readonly rawArgs: readonly string[] }).rawArgs.includes(
        "--",
      );
      if (!typed && (words.length !== 1 || !SHELLS.includes(words[0]!))) {
        throw new UsageError({
          where: "metalevel complete",
          got: words.length === 0 ? "no shell" : JSON.stringify(words.join(" ")),
          expected: `one of ${SHELLS.join(", ")}`,
        });
      }
      const { complete, printScript } = await import("../completion.ts");
      await (typed ? complete(words, terminal) : printScript(words[0]!, terminal));
    });
};
