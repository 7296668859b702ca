/** One evaluation of the fit: parameters in, simulated moments and their misfit out. */
import type { SettingValues } from "../../core/settings.ts";
import type { Criteria } from "../../experiments/cued-recall/criteria.ts";
import type { Design } from "../../experiments/cued-recall/design.ts";
import { TRIALS_A_PARTICIPANT } from "../../experiments/cued-recall/design.ts";
import type { CriticalTrial, RetrievalMind } from "../../experiments/cued-recall/experiment.ts";
import { experiment } from "../../experiments/cued-recall/experiment.ts";
import { scaledTrials } from "../../experiments/cued-recall/simulated-trials.ts";
import type { CuedRecallTrials } from "../../experiments/cued-recall/trials.ts";
import { OMISSION, TIMEOUT } from "../../experiments/cued-recall/trials.ts";
import { retrievalTheory } from "../../nelson-narens/index.ts";
import type { ScaleUse } from "./judgements.ts";
import { criteriaFor, scaleUseOf } from "./judgements.ts";
import type { Compared } from "./misfit.ts";
import { compared, loss } from "./misfit.ts";
import type { Moment } from "./moments.ts";
import { momentsOf } from "./moments.ts";

/** What people did, as the fit sees it. */
export interface Target {
  readonly moments: readonly Moment[];
  readonly scaleUse: ScaleUse;
}

export const targetOf = (human: CuedRecallTrials): Target => ({
  moments: momentsOf(human),
  scaleUse: scaleUseOf(human),
});

/** How large a simulation an evaluation is; equal seeds draw equal people, so that the objective has no noise. */
export interface Sample {
  readonly participants: number;
  readonly seed: number;
}

export interface Evaluation {
  readonly loss: number;
  readonly comparison: readonly Compared[];
  readonly criteria: Criteria;
}

/**
 * Simulates as many participants under these values and compares. The criteria of the two scales are not searched
 * for: they are the ones that give the simulation people's own use of the scales.
 */
export const evaluate = (
  mind: RetrievalMind,
  values: SettingValues & Design,
  target: Target,
  { participants, seed }: Sample,
): Evaluation => {
  const trials = participants * TRIALS_A_PARTICIPANT;
  const lived = [...experiment({ theory: retrievalTheory, mind, values, trials, seed })];
  const ofAnswers = lived.filter(({ response }) => response !== OMISSION && response !== TIMEOUT);
  const ofOmissions = lived.filter(({ response }) => response === OMISSION);
  const criteria = criteriaFor(target.scaleUse, ofAnswers.map(judgementOf), ofOmissions.map(judgementOf));
  const comparison = compared(target.moments, momentsOf(scaledTrials(lived, criteria)));
  return { loss: loss(comparison), comparison, criteria };
};

const judgementOf = ({ judgement }: CriticalTrial): number => judgement;
