import type { ObjectLevel } from "../../core/levels.ts";
import { noDraws } from "../../core/rng.ts";
import type { Control, Observation, Outcome, State } from "../../nelson-narens/index.ts";
import type { Script, ScriptedCycle } from "./arbitraries.ts";
import type { RetrievalMachine } from "./variant.ts";

/** One turn with the state it led to. */
export interface ScriptedStep {
  readonly before: State;
  readonly control: Control;
  readonly observation: Observation;
  readonly after: State;
}

/** What a machine did under a script: every turn, how it ended, and the state it ended in. */
export interface ScriptedRun {
  readonly steps: readonly ScriptedStep[];
  /** `null` where the run was cut off. */
  readonly outcome: Outcome | null;
  readonly last: State;
}

/** More steps than any search of the paper takes; a run this long is cut off. */
export const CUT_OFF = 200;

/** An object level that answers by a script; it notices a new cycle by being asked to recall. */
export const scripted = (script: Script): ObjectLevel<Control, Observation> => {
  let cycle = -1;
  return (control) => {
    if (control.type === "metamemory-recall") cycle++;
    return answered(script[Math.min(cycle, script.length - 1)]!, control);
  };
};

const answered = (cycle: ScriptedCycle, control: Control): Observation => {
  switch (control.type) {
    case "metamemory-recall":
      return { type: "metamemory-recalled", memories: cycle.recalled };
    case "fok-judge":
      return { type: "fok-judged", mode: "feeling", fok: cycle.fok };
    case "cue-attend":
      return { type: "cue-attended", cue: { text: control.query, attention: [] } };
    case "memory-search":
      return cycle.answer === null
        ? { type: "answer-missed" }
        : { type: "answer-found", answer: cycle.answer };
    case "confidence-judge":
      return { type: "confidence-judged", confidence: cycle.confidence };
    case "metamemory-consolidate":
      return { type: "metamemory-consolidated" };
  }
};

/** Runs a machine by a script to its end, or to the cut-off. */
export const runScript = (machine: RetrievalMachine, script: Script, cutOff = CUT_OFF): ScriptedRun => {
  const object = scripted(script);
  const steps: ScriptedStep[] = [];
  let before = machine.initial("query");
  while (steps.length < cutOff) {
    const verdict = machine.control(before, noDraws);
    if (verdict.kind === "halt") return { steps, outcome: verdict.outcome, last: before };
    const { control } = verdict;
    const observation = object(control, noDraws);
    const after = machine.monitor(before, control, observation);
    steps.push({ before, control, observation, after });
    before = after;
  }
  return { steps, outcome: null, last: before };
};

/** λ^(τ) of every cycle that a run went through, in order. */
export const thresholdsByCycle = ({ steps, last }: ScriptedRun): readonly State["search"]["threshold"][] => {
  const found: State["search"]["threshold"][] = [];
  for (const state of [...steps.map(({ before }) => before), last]) {
    if (state.phase !== "recalling") found[state.search.cycle] = state.search.threshold;
  }
  return found;
};
