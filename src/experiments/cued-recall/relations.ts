/**
 * The four relations of time to what the person knew: the crossover is that the time to recall falls, and the
 * time to give up rises, with confidence and feeling of knowing, and with how often the pair was known before.
 */
import type { CuedRecallTrials } from "./trials.ts";
import { CORRECT, OMISSION } from "./trials.ts";

/** Time to recall by confidence, time to give up by feeling of knowing, and both by pretest accuracy. */
export const RELATIONS = [
  "recallByConfidence",
  "omissionByFok",
  "recallByPretest",
  "omissionByPretest",
] as const;
/** Names the response whose time is taken and what that time is laid against. */
export type RelationName = (typeof RELATIONS)[number];

/** Which trials a relation takes, and what time is laid against. */
export interface Relation {
  readonly response: number;
  readonly by: "judgement" | "pretest";
}

/**
 * What each relation is made of: correct answers or omissions, against the judgement or the pretest accuracy.
 */
export const RELATION: Readonly<Record<RelationName, Relation>> = {
  recallByConfidence: { response: CORRECT, by: "judgement" },
  omissionByFok: { response: OMISSION, by: "judgement" },
  recallByPretest: { response: CORRECT, by: "pretest" },
  omissionByPretest: { response: OMISSION, by: "pretest" },
};

/** One value for each relation. */
export type PerRelation<Value> = { readonly [Name in RelationName]: Value };

/** Asks `value` once for each of the four relations. */
export const perRelation = <Value>(value: (name: RelationName) => Value): PerRelation<Value> => ({
  recallByConfidence: value("recallByConfidence"),
  omissionByFok: value("omissionByFok"),
  recallByPretest: value("recallByPretest"),
  omissionByPretest: value("omissionByPretest"),
});

/** The five points of the confidence and feeling-of-knowing scales. */
export const JUDGEMENTS: readonly number[] = [1, 2, 3, 4, 5];

/** The levels at which a relation's times are tabled. */
export const scaleOf = (name: RelationName, pretest: readonly number[]): readonly number[] =>
  RELATION[name].by === "judgement" ? JUDGEMENTS : pretest;

/** Above this many different pretest accuracies, tables go by the nearest tenth. */
const MOST_LEVELS = 11;

/** The levels of pretest accuracy that occur; with very many, tenths. Slopes always take the exact value. */
export const pretestLevels = ({ pretest }: CuedRecallTrials): readonly number[] => {
  const seen = new Set<number>();
  for (const share of pretest) {
    if (Number.isNaN(share)) continue;
    seen.add(share);
    if (seen.size > MOST_LEVELS) return Array.from({ length: 11 }, (_, tenths) => tenths / 10);
  }
  return [...seen].sort((a, b) => a - b);
};

/** The place of the level nearest to `value`, among ascending levels. */
export const nearestLevel = (levels: readonly number[], value: number): number => {
  let nearest = 0;
  for (let place = 1; place < levels.length; place++) {
    if (Math.abs(levels[place]! - value) < Math.abs(levels[nearest]! - value)) nearest = place;
  }
  return nearest;
};
