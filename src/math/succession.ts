/** The rule of succession: the share of successes to expect after a successes and b failures, (a+1)/(a+b+2). */
export const succession = (successes: number, failures: number): number =>
  (successes + 1) / (successes + failures + 2);
