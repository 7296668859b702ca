/** What the parser of options finds wrong, said as every other mistake is. */
import type { Command, CommanderError } from "commander";
import { UsageError } from "../core/errors.ts";
import { nearestName } from "../core/names.ts";

/** `metalevel sweep run`. */
const fullName = (command: Command): string =>
  command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;

/** The parser's error in our words, where ours say more; else as it came. */
export const inOurWords = (command: Command, error: CommanderError): Error => {
  const where = fullName(command);
  const quoted = /'(.+?)'/.exec(error.message)?.[1] ?? "";
  switch (error.code) {
    case "commander.missingArgument":
      return missingArgument(command, where, quoted, error);
    case "commander.missingMandatoryOptionValue":
    case "commander.optionMissingArgument": {
      const option = command.options.find(({ flags }) => flags === quoted);
      const bare = error.code === "commander.optionMissingArgument";
      const name = option?.long ?? quoted;
      return new UsageError(
        {
          where: bare ? name : where,
          got: bare ? "no value" : `no ${name}`,
          expected: option?.description ?? quoted,
          remedy: `Say ${quoted}.`,
        },
        { cause: error },
      );
    }
    case "commander.excessArguments":
      return tooMany(command, where, error);
    case "commander.unknownCommand":
      return unknownCommand(command, where, quoted, error);
    case "commander.help":
      return error.exitCode === 0
        ? error
        : new UsageError({ where, got: "no command", expected: `one of ${innerNames(command).join(", ")}` });
    default:
      return error;
  }
};

const missingArgument = (command: Command, where: string, name: string, cause: Error): UsageError => {
  const argument = command.registeredArguments.find((one) => one.name() === name);
  const words = command.registeredArguments.map((one) =>
    one.required ? `<${one.name()}>` : `[${one.name()}]`,
  );
  return new UsageError(
    {
      where,
      got: `no ${name}`,
      expected: argument?.description || `<${name}>`,
      remedy: `Say \`${where} ${words.join(" ")}\`.`,
    },
    { cause },
  );
};

/** Mostly a value with a blank in it, or a setting that was not written as one word. */
const tooMany = (command: Command, where: string, cause: Error): UsageError => {
  const names = command.registeredArguments.map((one) => one.name());
  const words = command.args.slice(names.length).map((word) => JSON.stringify(word));
  return new UsageError(
    {
      where,
      got: `${words.join(", ")} too`,
      expected: names.length === 0 ? "options alone" : `${names.join(", ")} and options`,
      remedy: "What belongs to an option is one word: key=value without blanks, or in quotes.",
    },
    { cause },
  );
};

const innerNames = (command: Command): readonly string[] =>
  command.commands.map((inner) => inner.name()).filter((name) => name !== "help");

/** A word that looks like a file was meant for the first of the inner commands, which takes one. */
const unknownCommand = (command: Command, where: string, word: string, cause: Error): UsageError => {
  const names = innerNames(command);
  const meant = /[\\/.]/.test(word) ? `${names[0]} ${word}` : nearestName(word, names);
  return new UsageError(
    {
      where,
      got: JSON.stringify(word),
      expected: `one of ${names.join(", ")}`,
      ...(meant === null ? {} : { remedy: `Did you mean \`${where} ${meant}\`?` }),
    },
    { cause },
  );
};
