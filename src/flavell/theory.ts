import type { Step } from "../core/levels.ts";
import type { Json, Theory } from "../core/theory.ts";
import { flavellEquations } from "./equations.ts";
import type { Difficulty, Evaluation } from "./experience.ts";
import { flavell } from "./machine.ts";
import type { Control, Observation } from "./messages.ts";
import { parametersOf, SETTINGS } from "./parameters.ts";
import type { State } from "./state.ts";
import type { Enterprise, Outcome } from "./tuples.ts";

/** A step shows the cycle's tuple as far as it is known; an update that opens the next cycle shows its own. */
const view = (
  { state, observation }: Step<State, Control, Observation>,
  after: State,
): Readonly<Record<string, Json>> => {
  const { difficulty, pattern, strategy, outcome, evaluative, checks, finding } =
    after.course.cycle > state.course.cycle ? state : after;
  return {
    cycle: state.course.cycle,
    taskId: state.course.task.id,
    goal: state.course.goal.name,
    retrieved: after.course.retrieved.length,
    difficulty: difficulty === null ? null : shownDifficulty(difficulty),
    pattern,
    strategy: strategy?.strategy ?? null,
    outcome: outcome === null ? null : { ...outcome },
    evaluative: evaluative === null ? null : shownEvaluation(evaluative),
    checks,
    negative: finding?.negative ?? null,
    changed:
      observation.type === "knowledge-updated"
        ? observation.changes.map((change) => ({
            kind: change.kind,
            key: change.kind === "delete" ? change.key : change.entry.key,
          }))
        : null,
    ended: after.ended,
  };
};

const shownDifficulty = ({ mode, difficulty, signal }: Difficulty): Json => ({ mode, difficulty, signal });

const shownEvaluation = ({ mode, signals, salience }: Evaluation): Json => ({
  mode,
  signals,
  salience: { ...salience },
});

/** Flavell's model of cognitive control as the rest of the product sees it. @alg 1 */
export const flavellTheory: Theory<Enterprise, State, Control, Observation, Outcome> = {
  name: "flavell",
  kind: "flavell",
  title: "Flavell, cognitive control (Algorithm 1)",
  source: "Oh & Gobet (2025), Appendix 5, equations 1–12, and the memory extension of Section 3.1.2",
  settings: SETTINGS,
  machine: (values) => flavell(parametersOf(values)),
  // Seven observations a cycle, eight where a check is made.
  bound: (values) => 8 * parametersOf(values).maxCycles,
  view,
  equations: flavellEquations,
};
