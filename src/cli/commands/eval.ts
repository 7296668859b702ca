import type { Command } from "commander";
import { METHODS } from "../../eval/methods/registry.ts";
import type { EvalFlags } from "../eval/flags.ts";
import { declareModelOptions } from "../model-options.ts";
import type { Terminal } from "../terminal.ts";
import { collected } from "../values.ts";

export const declare = (command: Command, terminal: Terminal): void => {
  declareModelOptions(
    command
      .option("--data <file>", "problems, a JSON object a line: GSM8K, MATH500, AIME, or {question, answer}")
      .option("--method <a,b,...>", `methods, with commas between them: ${Object.keys(METHODS).join(", ")}`)
      .option(
        "--set <method.key=value>",
        "a setting of a method; key=value sets it in every method that has it; may be repeated",
        collected,
      )
      .option("--limit <n>", "only the first n problems")
      .option("--seed <s>", "seed of all random streams (default: 1)")
      .option("--l-max <tokens>", "L_max of the score RSE = A/√(1 + L/L_max) (default: 16384)")
      .option("--against <method>", "compare every method with this one alone (default: each with each)")
      .option("--out <dir>", "a new folder (default: evals/NAME-OF-THE-FILE, then -2, ...)")
      .option("--resume <dir>", "go on with this folder, or begin it; what is not said is read there")
      .option("--png", "write the figure as figure.png too")
      .option("--record <file>", "keep everything that is said to and by the models in a cassette")
      .option("--replay <file>", "play a cassette in the models' place; nothing is asked of a server")
      .option(
        "--meta-base-url <url>",
        "a server for the meta-level; repeat it to spread over several",
        collected,
      )
      .option("--meta-model <name>", "the meta-level's model, where it is another")
      .option(
        "--meta-api-key-file <file>",
        "a file that holds the key of --meta-base-url (default: METALEVEL_META_API_KEY)",
      )
      .option("--totals <name=right/of,...>", "compare totals that were published, and do nothing else")
      .option("--json", "print one JSON document and nothing else"),
  ).action(async (flags: EvalFlags) => {
    if (flags.totals !== undefined) {
      const { performTotals } = await import("../eval/totals.ts");
      await performTotals(flags, terminal);
      return;
    }
    const { performEval } = await import("../eval/perform.ts");
    await performEval(flags, terminal);
  });
};
