import type { ObjectLevel } from "../../src/core/index.ts";
import { noDraws } from "../../src/core/index.ts";
import type {
  Change,
  CognitiveOutcome,
  Control,
  Difficulty,
  Enterprise,
  Evaluation,
  Observation,
  Parameters,
  State,
  StrategyEntry,
} from "../../src/flavell/index.ts";
import { CHECKS, flavell } from "../../src/flavell/index.ts";

export const strategy = (
  level: StrategyEntry["level"],
  key: string,
  more: Partial<StrategyEntry> = {},
): StrategyEntry => ({
  category: "strategy",
  level,
  key,
  strategy: key,
  signal: null,
  pattern: null,
  why: "",
  effectiveness: 0.5,
  successes: 0,
  failures: 0,
  ...more,
});

export const limit = (value: number) =>
  ({ category: "agent", key: "limit", belief: "limit", about: "effort", value }) as const;

export const enterprise = (more: Partial<Enterprise> = {}): Enterprise => ({
  task: { id: "T", text: "a task", kind: "kind" },
  goal: { name: "accuracy", within: 0 },
  imposed: "self",
  knowledge: [
    strategy("cognitive", "first"),
    strategy("cognitive", "second"),
    ...CHECKS.map((check) => strategy("metacognitive", check)),
  ],
  ...more,
});

/** What a scripted mind reports in one cycle; what is left out is uneventful. */
export interface Script {
  readonly keys?: readonly string[];
  readonly difficulty?: Difficulty;
  readonly pattern?: string | null;
  readonly key?: string;
  readonly outcome?: Partial<CognitiveOutcome>;
  readonly evaluation?: Partial<Evaluation>;
  readonly negative?: boolean;
  readonly changes?: readonly Change[];
}

/** A mind that follows a script, cycle by cycle; the last line repeats. */
export const scripted = (...lines: readonly Script[]): ObjectLevel<Control, Observation> => {
  let cycle = -1;
  return (control) => {
    if (control.type === "knowledge-retrieve") cycle++;
    const line = lines[Math.min(cycle, lines.length - 1)] ?? {};
    switch (control.type) {
      case "knowledge-retrieve":
        return {
          type: "knowledge-retrieved",
          keys: line.keys ?? control.knowledge.map((entry) => entry.key),
        };
      case "difficulty-judge":
        return {
          type: "difficulty-judged",
          experience: line.difficulty ?? { mode: "feeling", difficulty: 0.5, signal: null },
        };
      case "pattern-diagnose":
        return { type: "pattern-diagnosed", pattern: line.pattern ?? null };
      case "strategy-select":
        return { type: "strategy-selected", key: line.key ?? control.candidates[0]!.key };
      case "strategy-execute":
        return {
          type: "strategy-executed",
          outcome: { result: "draft", effort: 1, distance: 1, ...line.outcome },
        };
      case "outcome-evaluate":
        return {
          type: "outcome-evaluated",
          experience: { mode: "feeling", signals: [], salience: {}, ...line.evaluation } as Evaluation,
        };
      case "outcome-check":
        return {
          type: "outcome-checked",
          findings: control.checks.map((check) => ({ check, negative: line.negative ?? false })),
        };
      case "knowledge-update":
        return { type: "knowledge-updated", changes: line.changes ?? [] };
    }
  };
};

export interface Turn {
  readonly state: State;
  readonly control: Control;
  readonly after: State;
}

/** Every turn of a run, and how it ended; nothing may be drawn. */
export const play = (parameters: Parameters, lines: readonly Script[], begun: Enterprise = enterprise()) => {
  const machine = flavell(parameters);
  const mind = scripted(...lines);
  const turns: Turn[] = [];
  let state = machine.initial(begun);
  for (;;) {
    const verdict = machine.control(state, noDraws);
    if (verdict.kind === "halt") return { turns, outcome: verdict.outcome };
    const { control } = verdict;
    const after = machine.monitor(state, control, mind(control, noDraws));
    turns.push({ state, control, after });
    state = after;
  }
};

/** The controls of one type, in order. */
export const controlsOf = <Type extends Control["type"]>(turns: readonly Turn[], type: Type) =>
  turns
    .map(({ control }) => control)
    .filter((control): control is Extract<Control, { readonly type: Type }> => control.type === type);
