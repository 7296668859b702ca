/** ε, the share of trials that a model leaves to chance: spread evenly over all cells. */

/** Expectation–maximisation settles well within so many rounds. */
const ROUNDS = 200;
const SETTLED = 1e-10;

/** ε never falls below this: a cell that a simulation has not met is not impossible. */
export const LEAST_LAPSE = 1e-5;

/** p(1−ε) + ε/cells */
export const withLapse = (probability: Float64Array, lapse: number): Float64Array =>
  probability.map((p) => p * (1 - lapse) + lapse / probability.length);

/** The ε under which these counts are most likely; the log-likelihood is concave in ε, so there is one. */
export const likeliestLapse = (count: Float64Array, probability: Float64Array): number => {
  const even = 1 / probability.length;
  const cells: number[] = [];
  let total = 0;
  for (let at = 0; at < count.length; at++) {
    if (count[at]! === 0) continue;
    cells.push(at);
    total += count[at]!;
  }
  if (total === 0) return LEAST_LAPSE;
  let lapse = 0.02;
  for (let round = 0; round < ROUNDS; round++) {
    let blamed = 0;
    for (const at of cells) {
      const chance = lapse * even;
      blamed += (count[at]! * chance) / (chance + (1 - lapse) * probability[at]!);
    }
    const next = Math.max(LEAST_LAPSE, blamed / total);
    if (Math.abs(next - lapse) < SETTLED) return next;
    lapse = next;
  }
  return lapse;
};
