/** The reference of the command line, from the same declarations that `--help` reads. */
import { Command } from "commander";
import { COMMANDS } from "./commands/index.ts";
import type { Terminal } from "./terminal.ts";

/** Declaring a command prints nothing. */
const NOWHERE: Terminal = {
  print: async () => {},
  note: () => {},
  progress: () => {},
  milestone: () => {},
  guard: () => {},
  colour: false,
  width: 0,
  typed: "metalevel",
  debug: false,
};

/** A command with its arguments and options, as the help has it. */
const declared = async (name: string): Promise<Command> => {
  const { summary, load } = COMMANDS[name]!;
  const command = new Command(name).description(summary);
  (await load()).declare(command, NOWHERE);
  return command;
};

const cell = (text: string): string => text.replaceAll("|", "\\|");

/** The tables of one command's arguments and options, in Markdown: one, or one for each command within it. */
export const optionTable = async (name: string): Promise<string> => {
  const command = await declared(name);
  if (command.commands.length === 0) return tableOf(command);
  return command.commands
    .map((inner) => `### ${name} ${inner.name()}\n\n${inner.description()}\n\n${tableOf(inner)}`)
    .join("\n\n");
};

const tableOf = (command: Command): string => {
  const help = command.createHelp();
  const rows = [
    ...command.registeredArguments.map((argument) => [
      argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
      argument.description,
    ]),
    ...help
      .visibleOptions(command)
      .map((option) => [
        option.flags,
        option.defaultValue === undefined
          ? option.description
          : `${option.description} (default: ${option.defaultValue})`,
      ]),
  ];
  const cells = [
    ["word", "meaning"],
    ...rows.map(([term, meaning]) => [cell(`\`${term}\``), cell(meaning!)]),
  ];
  const widths = [0, 1].map((column) => Math.max(...cells.map((row) => row[column]!.length)));
  const lines = cells.map(
    (row) => `| ${row.map((text, column) => text.padEnd(widths[column]!)).join(" | ")} |`,
  );
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [lines[0], rule, ...lines.slice(1)].join("\n");
};

const MARK = /(<!-- options of (\S+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** A page with the tables between its marks as the commands now declare them. */
export const refreshed = async (page: string): Promise<string> => {
  const tables = new Map<string, string>();
  for (const name of Object.keys(COMMANDS)) tables.set(name, await optionTable(name));
  return page.replace(MARK, (_all, begin, name, end) => `${begin}\n${tables.get(name) ?? ""}\n\n${end}`);
};

/** The commands that a page has a table for. */
export const commandsOn = (page: string): readonly string[] =>
  [...page.matchAll(MARK)].map((mark) => mark[2]!);
