import type { Command } from "commander";
import { type AgentFlags, agentPlan, declareAgentOptions } from "../agent/options.ts";
import type { AgentPlan } from "../agent/plan.ts";
import type { Config } from "../config.ts";
import type { Asked } from "../plan.ts";
import { planOf } from "../plan.ts";
import type { Terminal } from "../terminal.ts";
import { assignments, collected, pairs } from "../values.ts";

interface Flags extends AgentFlags {
  readonly trials?: string;
  readonly seed?: string;
  readonly set?: readonly string[];
  readonly data?: string;
  readonly columns?: string;
  readonly rtUnit?: string;
  readonly labels?: string;
  readonly out?: string;
  readonly force?: boolean;
  readonly beside?: readonly string[];
  readonly traces?: boolean;
  readonly png?: boolean;
  readonly format?: string;
  readonly json?: boolean;
  readonly mind?: string;
  readonly theory?: string;
  readonly config?: string;
}

export const declare = (command: Command, terminal: Terminal): void => {
  command
    .argument("[name]", "the simulation, by name (`metalevel list` shows them all) or a file of your own")
    .option("--trials <n>", "how many trials (default: the simulation's own)")
    .option("--seed <s>", "seed of all random streams: equal seeds give equal bytes (default: 1)")
    .option("--set <key=value>", "a setting; may be repeated, the last one of a key holds", collected)
    .option("--data <file>", "people's trials, to stand beside the simulated ones")
    .option("--columns <ours=theirs,...>", "what the columns are called in your own file")
    .option("--rt-unit <unit>", "unit of the times in your own file, s or ms (default: ms)")
    .option("--labels <ours=theirs,...>", "what the responses are called in your own file")
    .option("--out <dir>", "a new folder for the run (default: runs/NAME-SEED, then -2, ...)")
    .option("--force", "let --out replace an earlier run")
    .option("--beside <dir>", "an earlier run to stand beside this one; may be repeated", collected)
    .option("--traces", "write every step of every trial to traces.jsonl")
    .option("--png", "write the figure as figure.png too")
    .option("--format <list>", "formats of the trials beside CSV: parquet, jspsych, or both with a comma")
    .option("--json", "print one JSON document and nothing else")
    .option("--mind <file>", "a mind of your own, or the name of one of ours")
    .option("--theory <file>", "a theory of your own, or the name of one of ours")
    .option("--config <file>", "options from a YAML file; those given here win");
  declareAgentOptions(command).action((name: string | undefined, flags: Flags) => act(name, flags, terminal));
};

const act = async (name: string | undefined, flags: Flags, terminal: Terminal): Promise<void> => {
  const given =
    flags.config === undefined ? NOTHING : (await import("../config.ts")).readConfig(flags.config);
  const { agentFlags, ...options } = given;
  const agent = await agentPlan(agentFlagsOf(agentFlags, flags));
  const asked: Asked = {
    ...options,
    agent,
    ...dropUndefined({
      simulation: name,
      trials: flags.trials,
      seed: flags.seed ?? given.seed ?? (await seedOf(agent)),
      data: flags.data,
      columns: flags.columns === undefined ? undefined : pairs("--columns", flags.columns),
      rtUnit: flags.rtUnit,
      labels: flags.labels === undefined ? undefined : pairs("--labels", flags.labels),
      theory: flags.theory,
      mind: flags.mind,
      beside: flags.beside,
      traces: flags.traces,
      png: flags.png,
      format: flags.format,
    }),
    set: { ...given.set, ...assignments("--set", flags.set ?? []) },
  };
  const plan = planOf(asked);
  if (agent.kind === "llm" && agent.dry) {
    await (await import("../agent/dry-run.ts")).performDryRun(
      plan,
      agent,
      flags.json ?? given.json ?? false,
      terminal,
    );
    return;
  }
  const { perform, prepare } = await import("../perform.ts");
  const { intoRunDirectory } = await import("../output.ts");
  const prepared = await prepare(plan);
  const destination = {
    out: flags.out ?? given.out ?? null,
    force: flags.force ?? given.force ?? false,
    json: flags.json ?? given.json ?? false,
  };
  try {
    (await import("../beside/stored.ts")).refuseReplaced(prepared.beside, destination.out);
    await intoRunDirectory(destination, `${prepared.simulation.name}-${plan.seed}`, terminal, (folder) =>
      perform(prepared, folder, terminal),
    );
  } finally {
    await prepared.agent?.close();
  }
};

const NOTHING: Config = { agentFlags: {} };

/** The options of a file under those given: what goes on a new tape, or plays one, is said in one place. */
const agentFlagsOf = (file: AgentFlags, given: AgentFlags): AgentFlags => {
  const { record, replay, resume, ...rest } = file;
  const tape = given.record ?? given.replay;
  const kept = tape === undefined ? { record, replay, resume } : {};
  const present = Object.entries({ ...given }).filter(([, value]) => value !== undefined);
  const all = { ...rest, ...kept, ...Object.fromEntries(present) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
};

/** A recording is played back on the tasks that it was made on. */
const seedOf = async (agent: AgentPlan): Promise<number | undefined> =>
  agent.kind === "recorded"
    ? ((await import("../agent/recorded.ts")).seedOfTrace(agent.trace) ?? undefined)
    : undefined;

const dropUndefined = (fields: Asked): Asked =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
