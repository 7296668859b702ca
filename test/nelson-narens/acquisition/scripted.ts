/** A scripted object level and small tasks, so that tests say only what matters to them. */

import type { Step } from "../../../src/core/index.ts";
import { defaultsOf, noDraws, run } from "../../../src/core/index.ts";
import type {
  AcquisitionControl,
  AcquisitionObservation,
  AcquisitionParameters,
  AcquisitionState,
  StudyMemory,
  StudyOutcome,
  StudyTask,
} from "../../../src/nelson-narens/index.ts";
import {
  ACQUISITION_SETTINGS,
  acquisition,
  acquisitionParametersOf,
} from "../../../src/nelson-narens/index.ts";

export const parametersWith = (changes: Partial<AcquisitionParameters> = {}): AcquisitionParameters => ({
  ...acquisitionParametersOf(defaultsOf(ACQUISITION_SETTINGS)),
  ...changes,
});

export const taskOf = (count: number, target = 0.9, delay = 1): StudyTask => ({
  items: Array.from({ length: count }, (_, index) => ({ index, text: `item ${index}` })),
  goal: { target, delay },
});

/** What a scripted mind answers; each may depend on the item, by index, and on the cycle. */
export interface Script {
  readonly loss?: number;
  readonly ease?: (index: number, cycle: number) => number;
  readonly learning?: (index: number, cycle: number) => number;
  readonly memories?: (cycle: number) => readonly StudyMemory[];
  /** The agent's own shares of `total`. */
  readonly shares?: (total: number, count: number) => readonly number[];
}

/** A mind that answers by its script; cycles are told apart by the recalls that open them. */
export const scripted = ({
  loss = 0.2,
  ease = () => 0.5,
  learning = () => 2,
  memories = () => [],
  shares = (total, count) => Array.from({ length: count }, () => total / count),
}: Script): ((control: AcquisitionControl) => AcquisitionObservation) => {
  let cycle = -1;
  return (control) => {
    switch (control.type) {
      case "metamemory-recall":
        cycle += 1;
        return { type: "metamemory-recalled", memories: memories(cycle) };
      case "retention-formulate":
        return { type: "retention-formulated", loss };
      case "eol-judge":
        return { type: "eol-judged", mode: "feeling", ease: ease(control.item.index, cycle) };
      case "fok-judge":
        return { type: "fok-judged", mode: "assessment", ease: ease(control.item.index, cycle) };
      case "resources-allocate":
        return { type: "resources-allocated", resources: shares(control.total, control.items.length) };
      case "strategy-select":
        return { type: "strategy-selected", strategy: "rehearsal" };
      case "item-study": {
        const evidence = [control.item.index, cycle];
        return { type: "item-studied", outcome: { text: control.item.text, evidence } };
      }
      case "jol-judge":
        return { type: "jol-judged", mode: "assessment", learning: learning(control.item.index, cycle) };
      case "metamemory-consolidate":
        return { type: "metamemory-consolidated" };
    }
  };
};

export type AcquisitionStep = Step<AcquisitionState, AcquisitionControl, AcquisitionObservation>;

/** The steps of a scripted run and its outcome. */
export const studyOf = (
  changes: Partial<AcquisitionParameters>,
  task: StudyTask,
  script: Script,
): { readonly steps: readonly AcquisitionStep[]; readonly outcome: StudyOutcome } => {
  const running = run(acquisition(parametersWith(changes)), scripted(script), task, {
    meta: noDraws,
    object: noDraws,
  });
  const steps: AcquisitionStep[] = [];
  for (;;) {
    const turn = running.next();
    if (turn.done) return { steps, outcome: turn.value };
    steps.push(turn.value);
  }
};

/** The controls of one type, in order. */
export const asked = <Type extends AcquisitionControl["type"]>(
  steps: readonly AcquisitionStep[],
  type: Type,
): readonly Extract<AcquisitionControl, { type: Type }>[] =>
  steps.flatMap(({ control }) =>
    control.type === type ? [control as Extract<AcquisitionControl, { type: Type }>] : [],
  );
