/**
 * Replay: the theory, step by step, against what a trace says. The machine is given the recorded observations and
 * must ask for the recorded controls, pass through states that read as the recorded fields do, and end as recorded.
 *
 * A machine that draws in `control` cannot be held to what it drew: there the recorded control is taken as it
 * stands and only what follows from it is checked. Each such control is counted.
 */
import type { Difference } from "./difference.ts";
import { jsonDifference } from "./difference.ts";
import { MetalevelError } from "./errors.ts";
import type { MetaLevel, Verdict } from "./levels.ts";
import type { Rng } from "./rng.ts";
import type { SettingValues } from "./settings.ts";
import type { Json, Theory } from "./theory.ts";

// biome-ignore lint/suspicious/noExplicitAny: what a trace was made by is known only by its name
type AnyTheory = Theory<any, any, any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
type AnyMachine = MetaLevel<any, any, any, any, any>;
type Line = { readonly [key: string]: Json };

/** A theory with the values that a trial ran under. */
export interface TheoryUnder {
  readonly theory: AnyTheory;
  readonly values: SettingValues;
}

/** Finds the theory of a trial: `under` is what its first line says beyond the header. */
export type FindTheory = (under: Json | undefined) => Promise<TheoryUnder>;

/** What a line of a trace turned out to be. */
export type Replayed =
  /** A step that agrees, with the numbers of the equations that it carried out. */
  | { readonly kind: "step"; readonly equations: readonly string[] }
  | { readonly kind: "end" }
  /** What an experimenter asked between trials, for which no theory answers. */
  | { readonly kind: "aside" }
  | ({ readonly kind: "divergence" } & Difference);

/** A replay under way: lines go in, what they turned out to be comes out. */
export interface Replay {
  /** Takes the next line after the header. */
  readonly take: (line: Json) => Promise<Replayed>;
  /** What is missing after the last line, if anything. */
  readonly finish: () => Difference | null;
  /** How many controls could not be checked, because the machine drew them. */
  readonly drawn: () => number;
}

interface Open {
  readonly task: Json;
  readonly participant: Json;
  readonly trial: Json;
  readonly theory: AnyTheory;
  readonly values: SettingValues;
  readonly machine: AnyMachine;
  readonly bound: number;
  steps: number;
  // biome-ignore lint/suspicious/noExplicitAny: the state of a machine known only by its name
  state: any;
}

const DREW = new Error("a draw was made");
const refuse = (): never => {
  throw DREW;
};
const DETECTED: Rng = { uniform: refuse, integer: refuse, normal: refuse };

const FRAME = ["participant", "trial", "step", "under", "task", "control", "observation"];

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null));

/** Begins a replay. */
export const replayTrace = (find: FindTheory): Replay => {
  let open: Open | null = null;
  let drawn = 0;

  const verdictOf = (trial: Open): Verdict<unknown, unknown> | null => {
    try {
      return trial.machine.control(trial.state, DETECTED);
    } catch (error) {
      if (error !== DREW) throw error;
      drawn++;
      return null;
    }
  };

  const begin = (line: Line, { theory, values }: TheoryUnder): Open => {
    const machine = theory.machine(values);
    const task = line.task ?? null;
    return {
      task,
      participant: line.participant ?? null,
      trial: line.trial ?? null,
      theory,
      values,
      machine,
      bound: theory.bound(values, task),
      steps: 0,
      state: machine.initial(task),
    };
  };

  const take = async (line: Json): Promise<Replayed> => {
    const record = typeof line === "object" && line !== null && !Array.isArray(line) ? (line as Line) : null;
    if (record === null || !("trial" in record)) return diverged("", "a line of a trial", line);
    if (open === null && "aside" in record) return { kind: "aside" };
    const under = open === null ? await find(record.under) : null;
    try {
      open ??= begin(record, under!);
    } catch (error) {
      return diverged("task", `a task that the theory can take (${said(error)})`, record.task);
    }
    const frame = misplaced(open, record);
    if (frame !== null) return { kind: "divergence", ...frame };
    const verdict = verdictOf(open);
    if ("end" in record) {
      if (verdict?.kind === "ask") return diverged("end", undefined, record.end);
      const difference = verdict === null ? null : jsonDifference(plain(verdict.outcome), record.end, "end");
      if (difference !== null) return { kind: "divergence", ...difference };
      open = null;
      return { kind: "end" };
    }
    if (verdict?.kind === "halt") return diverged("end", plain(verdict.outcome), undefined);
    if (open.steps >= open.bound) return diverged("step", `at most ${open.bound} steps`, record.step);
    const wrong = verdict === null ? null : jsonDifference(plain(verdict.control), record.control, "control");
    return wrong === null ? step(open, record) : { kind: "divergence", ...wrong };
  };

  return {
    take,
    drawn: () => drawn,
    finish: () => {
      if (open === null) return null;
      const verdict = verdictOf(open);
      return verdict?.kind === "halt"
        ? { field: "end", expected: plain(verdict.outcome), got: undefined }
        : { field: "step", expected: open.steps, got: undefined };
    },
  };
};

const diverged = (field: string, expected: Json | undefined, got: Json | undefined): Replayed => ({
  kind: "divergence",
  field,
  expected,
  got,
});

/** A line that does not belong where it stands: of another trial, or out of order. */
const misplaced = (open: Open, line: Line): Difference | null => {
  const { participant, trial, steps, task } = open;
  const expected: Record<string, Json | undefined> = { participant, trial };
  if (!("end" in line)) {
    const repeated = steps === 0 || typeof task !== "object";
    Object.assign(expected, { step: steps, task: repeated ? task : undefined });
  }
  for (const [field, value] of Object.entries(expected)) {
    const difference = jsonDifference(value, line[field], field);
    if (difference !== null) return difference;
  }
  return null;
};

/** Folds the observation into the state and lays what the theory shows of it beside the recorded fields. */
const step = (open: Open, line: Line): Replayed => {
  const { control, observation } = line;
  const { machine, theory, values, state, steps } = open;
  try {
    const after = machine.monitor(state, control, observation);
    const taken = { index: steps, state, control, observation };
    const view = theory.view(taken, after);
    const recorded = Object.fromEntries(Object.entries(line).filter(([name]) => !FRAME.includes(name)));
    open.state = after;
    open.steps++;
    const difference = jsonDifference(plain(view), recorded);
    if (difference !== null) return { kind: "divergence", ...difference };
    return { kind: "step", equations: theory.equations?.(taken, after, values) ?? [] };
  } catch (error) {
    const expected =
      error instanceof MetalevelError
        ? `${error.facts.where}: ${error.facts.expected}`
        : `an observation that the theory can take (${said(error)})`;
    return diverged("observation", expected, observation);
  }
};
