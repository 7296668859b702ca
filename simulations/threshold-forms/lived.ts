/** What simulated participants come to under one form: rewards, times and responses, participant by participant. */
import { derivedRetrievalTheory } from "../../src/bridges/index.ts";
import type { SettingValues } from "../../src/core/settings.ts";
import type { TraceSink } from "../../src/core/trace.ts";
import type { Design } from "../../src/experiments/cued-recall/design.ts";
import { TRIALS_A_PARTICIPANT } from "../../src/experiments/cued-recall/design.ts";
import type { CriticalTrial, RetrievalMind } from "../../src/experiments/cued-recall/experiment.ts";
import { experiment } from "../../src/experiments/cued-recall/experiment.ts";
import type { SimulatedCells } from "../../src/fit/held-out/index.ts";
import { cellCounter } from "../../src/fit/held-out/index.ts";

/** One participant's critical trials, summed. */
export interface Lived {
  trials: number;
  /** By the place of the response in `RESPONSES`. */
  readonly responses: [number, number, number, number];
  seconds: number;
  cycles: number;
  /** Σ time of correct answers and of omissions, s. */
  readonly secondsOf: [number, number];
}

export interface Life extends SimulatedCells {
  readonly participants: readonly Lived[];
}

export interface LifeRequest {
  readonly mind: RetrievalMind;
  readonly values: SettingValues & Design;
  readonly trials: number;
  readonly seed: number;
  readonly trace?: TraceSink | null;
  readonly told?: (trial: CriticalTrial) => void;
}

/** Lives through the experiment and keeps sums. A trial that runs out of time has taken all of it. */
export const live = ({ mind, values, trials, seed, trace = null, told }: LifeRequest): Life => {
  const participants: Lived[] = [];
  const counter = cellCounter();
  let name = "";
  for (const trial of experiment({ theory: derivedRetrievalTheory, mind, values, trials, seed, trace })) {
    if (trial.participant !== name) {
      name = trial.participant;
      participants.push({ trials: 0, responses: [0, 0, 0, 0], seconds: 0, cycles: 0, secondsOf: [0, 0] });
    }
    const own = participants.at(-1)!;
    const { response, milliseconds, outcome } = trial;
    const seconds = Math.min(milliseconds, values.limit) / 1000;
    own.trials++;
    own.responses[response]!++;
    own.seconds += seconds;
    own.cycles += outcome.cycle + 1;
    if (response <= 1) own.secondsOf[response]! += seconds;
    counter.add(trial);
    told?.(trial);
  }
  return { participants, ...counter.done() };
};

/** So many whole participants. */
export const liveWhole = (request: Omit<LifeRequest, "trials">, participants: number): Life =>
  live({ ...request, trials: participants * TRIALS_A_PARTICIPANT });

/** What a wrong answer loses, where a right one earns 1 and silence nothing. */
export const PENALTIES = [0, 0.5, 1, 2] as const;

/** Correct answers less penalties. */
export const rewardOf = ({ responses }: Lived, penalty: number): number =>
  responses[0] - penalty * responses[2];

/** Σ reward / Σ seconds */
export const rewardRate = ({ participants }: Life, penalty: number): number => {
  let reward = 0;
  let seconds = 0;
  for (const own of participants) {
    reward += rewardOf(own, penalty);
    seconds += own.seconds;
  }
  return reward / seconds;
};
