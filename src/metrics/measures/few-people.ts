/** Where there are too few people for a bootstrap over people to say how uncertain a number is. */
import { normalQuantile } from "../../math/normal-quantile.ts";
import { studentTCdf } from "../../math/student-t.ts";

/**
 * Below this many people intervals over people carry a warning: of 10 people a 95 % percentile interval of a mean holds
 * it nine times in ten.
 */
export const FEW_PEOPLE = 10;

/**
 * How often a percentile interval of a mean holds it, of normal values of so many people. Resampling takes the variance
 * as (n − 1)/n of what it is estimated at, and its percentiles are near the normal's, not those of t with n − 1 degrees:
 * P(|T| < z √((n − 1)/n)) (Efron & Tibshirani, 1993, ch. 12–14). In [0, 1]; `people` ≥ 2.
 */
export const heldByPercentiles = (people: number, level: number): number => {
  const reach = normalQuantile((1 + level) / 2) * Math.sqrt((people - 1) / people);
  return 2 * studentTCdf(reach, people - 1) - 1;
};

/** How many samples of people differ from each other: C(2n − 1, n) multisets. */
export const differentResamples = (people: number): number => {
  let count = 1;
  for (let k = 1; k <= people; k++) count = (count * (people - 1 + k)) / k;
  return Math.round(count);
};

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

/** What has to be said of intervals over so many people; `null` where they are not few, or not known. */
export const cautionOnPeople = (people: number | null, level: number): string | null => {
  if (people === null || people >= FEW_PEOPLE) return null;
  if (people < 2) return `${people} participant: there is no interval over people`;
  return `only ${people} participants: resampling them gives ${differentResamples(people)} different samples, and a ${percent(level)} percentile interval of a mean of so few holds it about ${percent(heldByPercentiles(people, level))} of the time. Intervals over resampled people are too narrow below ${FEW_PEOPLE}; those of the population use t, which allows for it.`;
};
