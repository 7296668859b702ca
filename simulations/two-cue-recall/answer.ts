import type { TwoCueMeasures } from "../../src/experiments/two-cue-recall/measures.ts";
import type { PooledEstimate } from "../../src/metrics/pooled.ts";

/** What Experiment 2 found, each as a number whose sign is the finding. */
export const EFFECTS = {
  shareOnFirst: { expected: 1, read: (m: TwoCueMeasures) => m.shareOnFirst.withinPerson },
  nonFinalByOwn: { expected: 1, read: (m: TwoCueMeasures) => m.nonFinalByOwn.withinPerson },
  nonFinalByOther: { expected: -1, read: (m: TwoCueMeasures) => m.nonFinalByOther.withinPerson },
  finalLessNonFinal: { expected: 1, read: (m: TwoCueMeasures) => m.finalLessNonFinal },
} as const;
export type EffectName = keyof typeof EFFECTS;
export const EFFECT_NAMES = Object.keys(EFFECTS) as readonly EffectName[];

/** Whether an effect has the sign that was found, its whole interval included; `null` where there is no interval. */
export interface Answer {
  readonly model: Readonly<Record<EffectName, boolean | null>>;
  readonly people: Readonly<Record<EffectName, boolean | null>> | null;
  /** Whether the model's interval and people's overlap. */
  readonly overlap: Readonly<Record<EffectName, boolean | null>> | null;
}

const signed = (expected: number, { low, high }: PooledEstimate): boolean | null =>
  low === null || high === null ? null : expected > 0 ? low > 0 : high < 0;

const overlapping = (one: PooledEstimate, other: PooledEstimate): boolean | null =>
  one.low === null || one.high === null || other.low === null || other.high === null
    ? null
    : one.low <= other.high && other.low <= one.high;

const perEffect = <Value>(value: (name: EffectName) => Value): Readonly<Record<EffectName, Value>> =>
  Object.fromEntries(EFFECT_NAMES.map((name) => [name, value(name)])) as Record<EffectName, Value>;

export const answerOf = (model: TwoCueMeasures, people: TwoCueMeasures | null): Answer => {
  const found = (measures: TwoCueMeasures) =>
    perEffect((name) => signed(EFFECTS[name].expected, EFFECTS[name].read(measures)));
  return {
    model: found(model),
    people: people === null ? null : found(people),
    overlap:
      people === null
        ? null
        : perEffect((name) => overlapping(EFFECTS[name].read(model), EFFECTS[name].read(people))),
  };
};
