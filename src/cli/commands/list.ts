import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";

export const declare = (command: Command, terminal: Terminal): void => {
  command
    .option("--json", "print one JSON document and nothing else")
    .action(async ({ json }: { readonly json?: boolean }) => {
      const { catalogue, catalogueText } = await import("../catalogue.ts");
      const { jsonText } = await import("../json.ts");
      const all = await catalogue();
      await terminal.print(json ? jsonText(all) : catalogueText(all, terminal));
    });
};
