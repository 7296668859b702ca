import type { Command } from "commander";
import { UsageError } from "../../core/errors.ts";
import { declareModelOptions, type ModelFlags, modelOptions } from "../model-options.ts";
import type { Terminal } from "../terminal.ts";
import { wholeNumber } from "../values.ts";

interface Flags extends ModelFlags {
  readonly longPrompt: string;
  readonly prompt?: string;
  readonly json?: boolean;
}

export const declare = (command: Command, terminal: Terminal): void => {
  declareModelOptions(command)
    .option("--long-prompt <words>", "the longest prompt to try", "40000")
    .option("--prompt <text>", "what the model is asked where it should talk for a while")
    .option("--json", "print one JSON document and nothing else")
    .action((flags: Flags) => act(flags, terminal));
};

const act = async (flags: Flags, terminal: Terminal): Promise<void> => {
  const options = await modelOptions(flags);
  if (options.baseUrls.length > 1) {
    const got = `${options.baseUrls.length} servers`;
    throw new UsageError({ where: "--base-url", got, expected: "one: a probe finds out about one server" });
  }
  const longPrompt = wholeNumber("--long-prompt", flags.longPrompt, 1);
  const { performProbe, planOfProbes } = await import("../perform-probe.ts");
  if (flags.dryRun === true) await planOfProbes(flags.json ?? false, terminal);
  else await performProbe(options, { longPrompt, leading: flags.prompt }, flags.json ?? false, terminal);
};
