import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";

export const declare = (command: Command, terminal: Terminal): void => {
  command
    .option("--json", "print one JSON document and nothing else")
    .action(async ({ json }: { readonly json?: boolean }) => {
      const { performTable1 } = await import("../perform-table1.ts");
      await performTable1(json ?? false, terminal);
    });
};
