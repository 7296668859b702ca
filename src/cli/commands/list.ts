import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";

export const declare = (command: Command, terminal: Terminal): void => {
  command
    .argument("[name]", "show this one with its settings; without it, names and titles of all")
    .option("--json", "print one JSON document and nothing else")
    .action(async (name: string | undefined, { json }: { readonly json?: boolean }) => {
      const { catalogue, catalogueText, contentsText, entriesNamed } = await import("../catalogue.ts");
      const { jsonText } = await import("../json.ts");
      const all = await catalogue();
      const shown = name === undefined ? all : entriesNamed(all, name);
      const inWords = name === undefined ? contentsText : catalogueText;
      await terminal.print(json ? jsonText(shown) : inWords(shown, terminal));
    });
};
