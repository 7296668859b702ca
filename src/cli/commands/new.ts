import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";
import { oneOf } from "../values.ts";

export const declare = (command: Command, terminal: Terminal): void => {
  command
    .argument("<kind>", "theory, mind or simulation")
    .argument("<name>", "its name, in small letters with hyphens; the folder is called so")
    .option("--dir <dir>", "the folder in which to make it", ".")
    .action(async (kind: string, name: string, { dir }: { readonly dir: string }) => {
      const { KINDS, performNew } = await import("../new/perform.ts");
      await performNew({ kind: oneOf("metalevel new", kind, KINDS), name, dir }, terminal);
    });
};
