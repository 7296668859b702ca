/** `--agent` and what belongs to it: who answers in a run, a simulated mind, a recording, or a language model. */
import type { Command } from "commander";
import { UsageError } from "../../core/errors.ts";
import { declareModelOptions, type ModelFlags, modelOptions, OF_A_SERVER } from "../model-options.ts";
import { oneOf } from "../values.ts";
import type { AgentPlan } from "./plan.ts";
import { tapeOf } from "./tape.ts";

/** What the options leave behind, as commander has it. */
export interface AgentFlags extends ModelFlags {
  readonly agent?: string;
  readonly trace?: string;
  readonly record?: string;
  readonly replay?: string;
  readonly resume?: boolean;
}

/** Declares the options. */
export const declareAgentOptions = (command: Command): Command =>
  declareModelOptions(
    command
      .option("--agent <kind>", "who answers: simulated, recorded or llm (default: simulated)")
      .option("--trace <file>", "the trace that a recorded agent plays back")
      .option("--record <file>", "keep everything that is said to and by the model in a new cassette")
      .option("--replay <file>", "play a cassette in the model's place; nothing is asked of a server")
      .option("--resume", "go on with the cassette of --record: what it holds is not asked again"),
  );

/** Options that mean nothing without a model. */
const OF_A_MODEL = [
  ["baseUrl", "--base-url"],
  ...OF_A_SERVER,
  ["concurrency", "--concurrency"],
  ["timeout", "--timeout"],
  ["idleTimeout", "--idle-timeout"],
  ["maxTotalTokens", "--max-total-tokens"],
  ["dryRun", "--dry-run"],
  ["record", "--record"],
  ["replay", "--replay"],
  ["resume", "--resume"],
] as const satisfies readonly (readonly [keyof AgentFlags, string])[];

const refused = (where: string, got: string, expected: string): UsageError =>
  new UsageError({ where, got, expected });

/**
 * Who answers, by these options.
 *
 * @throws UsageError for options that do not go together.
 */
export const agentPlan = async (flags: AgentFlags): Promise<AgentPlan> => {
  const kind = oneOf("--agent", flags.agent ?? "simulated", ["simulated", "recorded", "llm"]);
  const stray = kind === "llm" ? undefined : OF_A_MODEL.find(([key]) => flags[key] !== undefined);
  if (stray !== undefined)
    throw refused(stray[1], `--agent ${kind}`, "--agent llm, whose model it speaks of");
  if (kind !== "recorded" && flags.trace !== undefined)
    throw refused("--trace", `--agent ${kind}`, "--agent recorded, which plays it back");
  if (kind === "simulated") return { kind };
  if (kind === "recorded") {
    if (flags.trace === undefined) throw refused("--agent recorded", "no --trace", "the trace to play back");
    return { kind, trace: flags.trace };
  }
  const { record, replay, resume = false } = flags;
  const tape = tapeOf({ record, replay }, resume ? "played" : "not");
  if (resume && record === undefined) throw refused("--resume", "no --record", "the cassette to go on with");
  const connect = await modelOptions(flags);
  const asksNobody = replay !== undefined || flags.dryRun === true || connect.dialect === "in-process";
  if (!asksNobody && connect.baseUrls.length === 0)
    throw refused("--agent llm", "no --base-url", "the address of a model server, or --replay FILE");
  return { kind, connect, tape, dry: flags.dryRun ?? false };
};
