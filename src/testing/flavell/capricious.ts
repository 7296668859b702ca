import type { ObjectLevel } from "../../core/levels.ts";
import type { Rng } from "../../core/rng.ts";
import type { Difficulty, Evaluation } from "../../flavell/experience.ts";
import { SIGNALS } from "../../flavell/experience.ts";
import type { Change, Knowledge, StrategyEntry } from "../../flavell/knowledge.ts";
import { strategies } from "../../flavell/knowledge.ts";
import type { Control, Observation } from "../../flavell/messages.ts";
import type { Enterprise } from "../../flavell/tuples.ts";
import { CHECKS } from "../../flavell/tuples.ts";

const strategy = (level: StrategyEntry["level"], name: string): StrategyEntry => ({
  category: "strategy",
  level,
  key: name,
  strategy: name,
  signal: null,
  pattern: null,
  why: "",
  effectiveness: 0.5,
  successes: 0,
  failures: 0,
});

/** A small enterprise whose goal is a distance of 0, with two strategies, the four checks and a limit of effort. */
export const capriciousEnterprise: Enterprise = {
  task: { id: "task", text: "a task", kind: "kind" },
  goal: { name: "goal", within: 0 },
  imposed: "externally",
  knowledge: [
    strategy("cognitive", "first"),
    strategy("cognitive", "second"),
    ...CHECKS.map((check) => strategy("metacognitive", check)),
    { category: "agent", key: "limit", belief: "limit", about: "effort", value: 6 },
  ],
};

/**
 * A mind that answers every control with anything that the theory allows: the minds that properties of a machine
 * must survive. Efforts and distances are small whole numbers, so that every criterion is met and missed.
 */
export const capricious: ObjectLevel<Control, Observation> = (control, rng) => {
  switch (control.type) {
    case "knowledge-retrieve":
      return { type: "knowledge-retrieved", keys: someKeys(control.knowledge, rng) };
    case "difficulty-judge":
      return { type: "difficulty-judged", experience: someDifficulty(control.assess.knowledge, rng) };
    case "pattern-diagnose":
      return { type: "pattern-diagnosed", pattern: maybe(rng) ? "pattern" : null };
    case "strategy-select":
      return { type: "strategy-selected", key: oneOf(control.candidates, rng).key };
    case "strategy-execute": {
      const outcome = { result: "draft", effort: rng.integer(0, 3), distance: rng.integer(0, 4) };
      return { type: "strategy-executed", outcome };
    }
    case "outcome-evaluate":
      return { type: "outcome-evaluated", experience: someEvaluation(control, rng) };
    case "outcome-check": {
      const findings = control.checks.map((check) => ({ check, negative: rng.uniform() >= 0.3 }));
      return { type: "outcome-checked", findings };
    }
    case "knowledge-update":
      return { type: "knowledge-updated", changes: someChanges(control.knowledge, rng) };
  }
};

const maybe = (rng: Rng): boolean => rng.uniform() >= 0.5;

const oneOf = <Value>(values: readonly Value[], rng: Rng): Value =>
  values[rng.integer(0, values.length - 1)]!;

/** Some of what is known; always a cognitive strategy and the checks, without which no cycle can go on. */
const someKeys = (knowledge: Knowledge, rng: Rng): readonly string[] => {
  const needed = oneOf(strategies(knowledge, "cognitive"), rng).key;
  const checks = new Set(strategies(knowledge, "metacognitive").map((entry) => entry.key));
  return knowledge.map((entry) => entry.key).filter((key) => key === needed || checks.has(key) || maybe(rng));
};

const someDifficulty = (retrieved: Knowledge, rng: Rng): Difficulty => {
  const experience = { difficulty: rng.uniform(), signal: maybe(rng) ? "signal" : null };
  return maybe(rng)
    ? { mode: "feeling", ...experience }
    : { mode: "assessment", because: [oneOf(retrieved, rng).key], ...experience };
};

const someEvaluation = (
  { feel, assess }: Extract<Control, { readonly type: "outcome-evaluate" }>,
  rng: Rng,
): Evaluation => {
  const experience = {
    signals: SIGNALS.filter(() => maybe(rng)),
    salience: { goal: rng.integer(0, 2), respite: rng.integer(0, 3) },
  };
  return feel !== null && maybe(rng)
    ? { mode: "feeling", ...experience }
    : { mode: "assessment", because: [oneOf(assess.knowledge, rng).key], ...experience };
};

const someChanges = (knowledge: Knowledge, rng: Rng): readonly Change[] => {
  const cognitive = strategies(knowledge, "cognitive");
  const last = cognitive.at(-1)!;
  switch (rng.integer(0, 3)) {
    case 0:
      return [{ kind: "add", entry: { ...last, key: `${last.key}+` } }];
    case 1:
      return cognitive.length > 1 ? [{ kind: "delete", key: oneOf(cognitive, rng).key }] : [];
    case 2:
      return [{ kind: "revise", entry: { ...oneOf(cognitive, rng), effectiveness: rng.uniform() } }];
    default:
      return [];
  }
};
