import { Command } from "commander";
import { knownName } from "../core/names.ts";
import { VERSION } from "../version.ts";
import { COMMANDS } from "./commands/index.ts";
import { inOurWords } from "./parser-words.ts";
import type { Terminal } from "./terminal.ts";

const ABOUT = "Run, test and measure theories of metacognition, on simulated minds and beside people's data.";

const STATUSES = `
Exit status: 0 done, 1 a check failed, 2 a mistake in the command, 69 a model server failed,
70 an unexpected error, 130 interrupted.
Help for one command: metalevel COMMAND --help`;

/** The first word that is not an option: the command's name. */
const commandIn = (argv: readonly string[]): string | null =>
  argv.find((word) => !word.startsWith("-")) ?? null;

/**
 * The command line for these words: every command by name, but only the one that was asked for is loaded.
 *
 * @throws UsageError for an unknown command, naming the nearest.
 */
export const programFor = async (argv: readonly string[], terminal: Terminal): Promise<Command> => {
  const program = new Command("metalevel").description(ABOUT).version(VERSION).addHelpText("after", STATUSES);
  quiet(program);
  program.option("--debug", "show the stack of an unexpected error");
  const asked = commandIn(argv);
  for (const [name, { summary, load }] of Object.entries(COMMANDS)) {
    const command = program.command(name).description(summary);
    quiet(command);
    if (name !== asked && !(asked === "help" && argv.includes(name))) continue;
    const { declare } = await load();
    declare(command.option("--debug", "show the stack of an unexpected error"), terminal);
    for (const inner of command.commands) quiet(inner);
  }
  const word = asked === "help" ? (argv.filter((one) => !one.startsWith("-"))[1] ?? null) : asked;
  if (word !== null && word !== "help") knownName("command", word, Object.keys(COMMANDS));
  return program;
};

/** Errors are thrown, so that one place turns them into one line and a status. */
const quiet = (command: Command): void => {
  command.configureOutput({ outputError: () => {} }).exitOverride((error) => {
    throw inOurWords(command, error);
  });
};
