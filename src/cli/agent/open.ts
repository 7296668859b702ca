/** Opens whoever answers: reads a recording, or connects to a model through a live wire or a cassette. */
import type { Connection } from "../../agents/llm/connect.ts";
import { UsageError } from "../../core/errors.ts";
import type { Json } from "../../core/theory.ts";
import type { TraceHeader } from "../../core/trace.ts";
import { modelMindOf } from "../../experiments/model-minds.ts";
import type { Simulation, Table } from "../../experiments/simulation.ts";
import { fingerprint } from "../../store/fingerprint.ts";
import type { AgentPlan, AgentRecord } from "./plan.ts";
import { servedModel } from "./served.ts";
import { atTape, openTape, secretsOf } from "./tape.ts";

/** Whoever answers in the place of a simulated mind. */
export interface Agent {
  readonly mind: unknown;
  /** What the trace that is played back was run with; `null` where none is. */
  readonly header: TraceHeader | null;
  /** What a run's summary and tables say of it once it has answered; `null`: nothing. */
  readonly account: () => { readonly summary: Readonly<Record<string, Json>>; readonly table: Table } | null;
  /** What `run.json` keeps of it; called after `close`. */
  readonly record: () => AgentRecord;
  readonly close: () => Promise<void>;
}

/** Where files that an earlier run has read or made are now. */
export interface MovedAgent {
  readonly trace?: string;
  readonly replay?: string;
}

/**
 * Opens the agent of a plan; `null` for a simulated one.
 *
 * @throws UsageError for a simulation that has no place for it; ModelError where no server answers.
 */
export const openAgent = async (
  plan: AgentPlan,
  simulation: Simulation,
  moved: MovedAgent = {},
): Promise<Agent | null> => {
  if (plan.kind === "simulated") return null;
  requirePlace(plan.kind, simulation);
  if (plan.kind === "recorded") {
    const { readRecording } = await import("./recorded.ts");
    const file = moved.trace ?? plan.trace;
    const { header, mind } = await readRecording(file, simulation.theories);
    return {
      mind,
      header,
      account: () => null,
      record: () => ({
        kind: "recorded",
        trace: { file: plan.trace, sha256: fingerprint("--trace", file) },
      }),
      close: async () => {},
    };
  }
  return openModel(plan, simulation, moved.replay ?? plan.tape?.file ?? null);
};

/** @throws UsageError for a simulation that has no place for such an agent. */
export const requirePlace = (kind: "recorded" | "llm", simulation: Simulation): void => {
  const { name, agents = [], refusal } = simulation;
  if (agents.includes(kind)) return;
  throw new UsageError({
    where: "--agent",
    got: kind,
    expected:
      agents.length === 0 ? `simulated: "${name}" knows no other` : `simulated or ${agents.join(" or ")}`,
    ...(refusal === undefined ? {} : { remedy: `Why: ${refusal}` }),
  });
};

const openModel = async (
  plan: Extract<AgentPlan, { readonly kind: "llm" }>,
  simulation: Simulation,
  cassette: string | null,
): Promise<Agent> => {
  const { account: opened } = await import("../../agents/llm/minds/account.ts");
  const recipe = await modelMindOf(simulation.theories);
  const account = opened();
  const tape = await openTape(plan.tape, cassette, secretsOf(plan.connect));
  let connection: Connection;
  try {
    connection = await (await import("../../agents/llm/connect.ts")).connect({
      ...atTape(plan.connect, plan.tape),
      ...(tape === null ? {} : { around: tape.around }),
    });
  } catch (error) {
    tape?.close();
    throw error;
  }
  const { model } = connection;
  let closed = false;
  return {
    mind: recipe.on({ model, account }),
    header: null,
    account: () => {
      const summary = account.summary(recipe.controls);
      return {
        summary: { name: model.name, dialect: model.dialect, ...summary } as unknown as Readonly<
          Record<string, Json>
        >,
        table: tableOf(model.name, summary),
      };
    },
    record: () => ({
      ...servedModel(connection, plan.connect),
      cassette:
        plan.tape === null || cassette === null
          ? null
          : { file: plan.tape.file, sha256: fingerprint(`--${plan.tape.kind}`, cassette) },
    }),
    close: async () => {
      if (closed) return;
      closed = true;
      await connection.close();
      tape?.close();
    },
  };
};

type Summary = ReturnType<ReturnType<typeof import("../../agents/llm/minds/account.ts").account>["summary"]>;

const tableOf = (name: string, { controls, ledger, shortfalls }: Summary): Table => ({
  title: `What was asked of ${name}`,
  header: ["what", "how often or how many", "note"],
  rows: [
    ...Object.entries(controls).map(([control, times]) => [control, times, "control"]),
    ...Object.entries(ledger).map(([tokens, count]) => [
      `${tokens} tokens`,
      count.known ? count.tokens : count.atLeast,
      count.known ? count.source : `at least: ${count.why}`,
    ]),
    ...shortfalls.map(({ kind, times, detail }) => [kind, times, detail]),
  ],
});
