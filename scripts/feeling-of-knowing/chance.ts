/** What measures of the feeling of knowing come to where it tells nothing, and where other minds' ratings are put in. */
import type { Rng } from "../../src/core/index.ts";
import type { JudgedPairs } from "../../src/experiments/cued-recall/judged-pairs.ts";
import { countPairs } from "../../src/metrics/index.ts";
import { quantileSorted } from "../../src/metrics/quantile.ts";

/** Three ways to put persons together. */
export interface Accuracies {
  /** Mean of the persons' own gammas. */
  readonly own: number;
  /** Gamma over all pairs of trials of one person. */
  readonly pairs: number;
  /** Mean of the persons' own Somers' d, in which equal ratings of unequal pairs count as neither. */
  readonly ownD: number;
}

/** A mean over redraws, and what 95 % of them lie between. */
export interface Spread {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

export const accuraciesOf = ({ judgement, outcome, starts }: JudgedPairs): Accuracies => {
  let [persons, own, untied, more] = [0, 0, 0, 0];
  let [all, d] = [0, 0];
  for (let p = 0; p + 1 < starts.length; p++) {
    const [from, to] = [starts[p]!, starts[p + 1]!];
    const counts = countPairs(judgement.subarray(from, to), outcome.subarray(from, to));
    const { concordant, discordant, tiedFirst } = counts;
    const parted = concordant + discordant + tiedFirst;
    if (parted === 0) continue;
    all++;
    d += (concordant - discordant) / parted;
    if (parted === tiedFirst) continue;
    persons++;
    own += (concordant - discordant) / (concordant + discordant);
    untied += concordant + discordant;
    more += concordant - discordant;
  }
  return { own: own / persons, pairs: more / untied, ownD: d / all };
};

/** How many persons gave up on a known pair, how many have a gamma, and of how many it is 1 or −1. */
export const personsOf = ({ judgement, outcome, starts }: JudgedPairs) => {
  let [knowing, persons, extreme] = [0, 0, 0];
  for (let p = 0; p + 1 < starts.length; p++) {
    const [from, to] = [starts[p]!, starts[p + 1]!];
    const { concordant, discordant } = countPairs(judgement.subarray(from, to), outcome.subarray(from, to));
    if (outcome.subarray(from, to).some((pretest) => pretest > 0)) knowing++;
    if (concordant + discordant > 0) persons++;
    if ((concordant === 0) !== (discordant === 0)) extreme++;
  }
  return { knowing, persons, extreme };
};

/** Each person's ratings dealt out anew among that person's own trials: they tell nothing, and are used as before. */
export const dealtAnew = (pairs: JudgedPairs, rng: Rng): JudgedPairs => {
  const judgement = pairs.judgement.slice();
  for (let p = 0; p + 1 < pairs.starts.length; p++) {
    for (let last = pairs.starts[p + 1]! - 1; last > pairs.starts[p]!; last--) {
      const other = rng.integer(pairs.starts[p]!, last);
      [judgement[last], judgement[other]] = [judgement[other]!, judgement[last]!];
    }
  }
  return { ...pairs, judgement };
};

/** The persons and pretests of one group, with ratings drawn from all that another group gave at the same pretest. */
export const ratedBy = (persons: JudgedPairs, raters: JudgedPairs, rng: Rng): JudgedPairs => {
  const given = new Map<number, number[]>();
  raters.outcome.forEach((outcome, at) => {
    const ratings = given.get(outcome) ?? [];
    ratings.push(raters.judgement[at]!);
    given.set(outcome, ratings);
  });
  const drawn = (outcome: number): number => {
    const ratings = given.get(outcome)!;
    return ratings[rng.integer(0, ratings.length - 1)]!;
  };
  return { ...persons, judgement: persons.outcome.map(drawn) };
};

/** Each measure over so many redraws. */
export const spreadOf = (
  redraws: number,
  redraw: () => JudgedPairs,
): { readonly [Name in keyof Accuracies]: Spread } => {
  const drawn = Array.from({ length: redraws }, () => accuraciesOf(redraw()));
  const of = (name: keyof Accuracies): Spread => {
    const sorted = drawn.map((accuracies) => accuracies[name]).sort((a, b) => a - b);
    const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
    return { estimate: mean, low: quantileSorted(sorted, 0.025)!, high: quantileSorted(sorted, 0.975)! };
  };
  return { own: of("own"), pairs: of("pairs"), ownD: of("ownD") };
};
