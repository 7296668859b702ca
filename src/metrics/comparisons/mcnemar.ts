import { betaCdf } from "../../math/beta.ts";
import { wholeCount } from "./whole-count.ts";

/**
 * Exact test of McNemar (1947) for two methods on the same problems, two-sided: under the hypothesis that neither is
 * better, a problem that only one of them solves is solved by either with probability ½. Problems that both or neither
 * solve say nothing. p = min(1, 2·P(X ≤ min(b, c))) with X ~ Binomial(b + c, ½); 1 where the methods never differ.
 *
 * @param onlyFirst b, problems that the first method alone solves.
 * @param onlySecond c, problems that the second alone solves.
 * @throws OutOfRangeError for what is no whole number of problems.
 */
export const exactMcNemar = (onlyFirst: number, onlySecond: number): number => {
  wholeCount("McNemar: only the first is right", onlyFirst);
  wholeCount("McNemar: only the second is right", onlySecond);
  const fewer = Math.min(onlyFirst, onlySecond);
  const differing = onlyFirst + onlySecond;
  // P(X ≤ k) of a binomial is a value of the beta distribution: I_½(n − k, k + 1); it is above ½ for k = n − k.
  return onlyFirst === onlySecond ? 1 : Math.min(1, 2 * betaCdf(0.5, differing - fewer, fewer + 1));
};
