/** The cued-recall experiment on simulated participants: from a theory and a mind to critical trials. */
import type { AwaitedMind, Mind } from "../../agents/mind.ts";
import type { Settings, SettingValues } from "../../core/settings.ts";
import { declaredValues } from "../../core/settings.ts";
import type { Theory } from "../../core/theory.ts";
import type { TraceSink } from "../../core/trace.ts";
import type { Control, Observation, Outcome } from "../../nelson-narens/index.ts";
import type { SimulatedRow } from "../simulate.ts";
import { simulate, simulateAwaited } from "../simulate.ts";
import type { Design } from "./design.ts";
import { designTasks, isCritical, PRETESTS, participantName } from "./design.ts";
import { reporting, reportingAwaited } from "./reporting.ts";
import { COMMISSION, CORRECT, OMISSION, TIMEOUT } from "./trials.ts";
import { WORD_PAIRS } from "./words.ts";

/** A theory of retrieval: one that asks and hears what Algorithm 3 does, whatever its own state. */
// biome-ignore lint/suspicious/noExplicitAny: the state is the theory's own
export type RetrievalTheory = Theory<string, any, Control, Observation, Outcome>;
export type RetrievalMind = Mind<Control, Observation>;
/** One that answers later, such as a language model. */
export type AwaitedRetrievalMind = AwaitedMind<Control, Observation>;

export interface ExperimentRequest {
  readonly theory: RetrievalTheory;
  readonly mind: RetrievalMind;
  /** Values of the theory's, the mind's and the design's settings. */
  readonly values: SettingValues & Design;
  /** How many critical trials. */
  readonly trials: number;
  readonly seed: number;
  readonly trace?: TraceSink | null;
}

/** One critical trial, before its judgement is put on a scale. */
export interface CriticalTrial {
  readonly participant: string;
  /** Its number in the participant's life, as traces name it. */
  readonly trial: number;
  readonly word: string;
  /** The place of the response in `RESPONSES`. */
  readonly response: number;
  /** ms */
  readonly milliseconds: number;
  /** Continuous: confidence after an answer, feeling of knowing after an omission, 0…1. */
  readonly judgement: number;
  /** Share of the pretests of this pair that were right. */
  readonly pretest: number;
  readonly outcome: Outcome;
}

const TARGETS: ReadonlyMap<string, string> = new Map(WORD_PAIRS.map(({ word, target }) => [word, target]));

/** Runs the experiment, one critical trial at a time; pretests are lived through and only counted. */
export function* experiment(request: ExperimentRequest): Generator<CriticalTrial> {
  const observe = experimenter(request.values.limit);
  for (const row of simulate({ ...simulated(request), mind: reporting(request.mind) })) {
    const trial = observe(row);
    if (trial !== null) yield trial;
  }
}

/** The experiment on a mind that answers later: the same trials, on the same streams. */
export async function* experimentAwaited(
  request: Omit<ExperimentRequest, "mind"> & { readonly mind: AwaitedRetrievalMind },
): AsyncGenerator<CriticalTrial> {
  const observe = experimenter(request.values.limit);
  for await (const row of simulateAwaited({ ...simulated(request), mind: reportingAwaited(request.mind) })) {
    const trial = observe(row);
    if (trial !== null) yield trial;
  }
}

/** What the experiment asks to be simulated, whoever answers. */
const simulated = ({
  theory,
  mind,
  values,
  trials,
  seed,
  trace,
}: Omit<ExperimentRequest, "mind"> & { readonly mind: { readonly settings: Settings } }) => ({
  theory,
  tasks: designTasks(trials, seed, values),
  seed,
  // The experiment's own settings are not the theory's nor the mind's business.
  settings: declaredValues([theory.settings, mind.settings], values),
  trace: trace ?? null,
});

/** Takes the rows as they come: counts the pretests, and writes the critical trials down. */
const experimenter = (limit: number): ((row: SimulatedRow<string, Outcome>) => CriticalTrial | null) => {
  let right = new Map<string, number>();
  let participant = participantName(0);
  return (row) => {
    if (row.participant !== participant) {
      participant = row.participant;
      right = new Map();
    }
    const response = responseOf(row, limit);
    if (isCritical(row.trial)) return critical(row, response, (right.get(row.task) ?? 0) / PRETESTS);
    if (response === CORRECT) right.set(row.task, (right.get(row.task) ?? 0) + 1);
    return null;
  };
};

/** What the experimenter writes down: whoever is over the limit, or exhausted, has not responded. */
export const responseOf = (
  { task, outcome, milliseconds }: SimulatedRow<string, Outcome>,
  limit: number,
): number => {
  if (milliseconds > limit || outcome.type === "exhausted") return TIMEOUT;
  if (outcome.type === "omission") return OMISSION;
  return outcome.answer === TARGETS.get(task) ? CORRECT : COMMISSION;
};

const critical = (
  { participant, trial, task, outcome, milliseconds, report }: SimulatedRow<string, Outcome>,
  response: number,
  pretest: number,
): CriticalTrial => ({
  participant,
  trial,
  word: task,
  response,
  milliseconds,
  judgement: report ?? Number.NaN,
  pretest,
  outcome,
});
