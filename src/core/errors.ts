/**
 * Errors that say where, what came, what was expected and what to do; the facts are fields too.
 */

/** What an error must be able to say. */
export interface ErrorFacts {
  /** Where it happened: an option, a file with its line, a machine with its phase. */
  readonly where: string;
  /** What came. */
  readonly got: string;
  /** What was expected instead. */
  readonly expected: string;
  /** The equation that was broken, by the paper's number. */
  readonly equation?: string;
  /** What to do about it. */
  readonly remedy?: string;
}

const sentence = (facts: ErrorFacts): string => {
  const equation = facts.equation === undefined ? "" : ` (equation ${facts.equation})`;
  const remedy = facts.remedy === undefined ? "" : ` ${facts.remedy}`;
  return `${facts.where}: got ${facts.got}; expected ${facts.expected}${equation}.${remedy}`;
};

/** The parent of all errors that this package throws on purpose. */
export class MetalevelError extends Error {
  override readonly name: string = "MetalevelError";
  readonly facts: ErrorFacts;
  constructor(facts: ErrorFacts, options?: ErrorOptions) {
    super(sentence(facts), options);
    this.facts = facts;
  }
}

/** The user's mistake: a bad option, file, key or value. The command line ends with status 2. */
export class UsageError extends MetalevelError {
  override readonly name = "UsageError";
}

/** A number outside the range that the theory gives it. */
export class OutOfRangeError extends MetalevelError {
  override readonly name = "OutOfRangeError";
}

/** An observation that the machine's phase cannot take. */
export class RefusalError extends MetalevelError {
  override readonly name = "RefusalError";
}

/** A check that failed: an edited trace, a divergence, a broken law. The command line ends with status 1. */
export class CheckError extends MetalevelError {
  override readonly name = "CheckError";
}

/** `value` if it is finite and lies in [low, high]; otherwise an error that names the quantity and its equation. */
export const inRange = (
  where: string,
  value: number,
  low: number,
  high: number,
  equation?: string,
): number => {
  if (value >= low && value <= high && Number.isFinite(value)) return value;
  const expected =
    high === Number.POSITIVE_INFINITY ? `a finite number ≥ ${low}` : `a number from ${low} to ${high}`;
  throw new OutOfRangeError({
    where,
    got: String(value),
    expected,
    ...(equation === undefined ? {} : { equation }),
  });
};
