import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";
import { assignments, collected, wholeNumber } from "../values.ts";

interface Flags {
  readonly runs: string;
  readonly seed: string;
  readonly property?: string;
  readonly path?: string;
  readonly set?: readonly string[];
  readonly mutants?: boolean;
  readonly json?: boolean;
  readonly junit?: string;
}

export const declare = (command: Command, terminal: Terminal): void => {
  command
    .argument("[theory]", "a theory by name, or a file of your own; without it, every theory that has a name")
    .option("--runs <n>", "how many cases to try of each law and property", "200")
    .option("--seed <s>", "seed of all that is generated", "1")
    .option("--property <name>", "check only this law or property")
    .option("--path <path>", "repeat one counterexample of --property, with its --seed")
    .option("--set <key=value>", "hold a setting at a value; may be repeated", collected)
    .option("--mutants", "plant faults too, and say which of them the laws and properties catch")
    .option("--json", "print one JSON document and nothing else")
    .option("--junit <file>", "write the findings as JUnit XML too")
    .action(async (named: string | undefined, flags: Flags) => {
      const { performCheck, requirePath } = await import("../check/perform.ts");
      const { property, path, mutants = false, json = false, junit } = flags;
      requirePath(path, property);
      const runs = wholeNumber("--runs", flags.runs, 1);
      const seed = wholeNumber("--seed", flags.seed, 0);
      const set = assignments("--set", flags.set ?? []);
      await performCheck({ named, runs, seed, property, path, set, mutants, json, junit }, terminal);
    });
};
