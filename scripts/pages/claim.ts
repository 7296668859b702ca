/** What was published, what this product computes of it, and whether the two agree: the parts of FINDINGS.md. */

/** A value with its 95 % interval; `null` where there is none. */
export interface Estimate {
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** One comparison. */
export interface Claim {
  readonly what: string;
  /** As published or as people have it; `null` where nothing was published. */
  readonly published: string | null;
  readonly found: string;
  /** What has to hold for the finding to count as shown, in words, and whether it does; `null` for a size alone. */
  readonly criterion: { readonly words: string; readonly holds: boolean } | null;
  /** Whether the size agrees with the published one; `null` where no size can be compared. */
  readonly size: boolean | null;
  /** The command that prints `found`. */
  readonly command: string;
}

/** `out of scope` is never computed: it stands with its reason. */
export const VERDICTS = ["reproduced", "in direction only", "not reproduced", "out of scope"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Not reproduced if any criterion fails; in direction only if all hold and some size differs. */
export const verdictOf = (claims: readonly Claim[]): Verdict => {
  const criteria = claims.flatMap(({ criterion }) => (criterion === null ? [] : [criterion.holds]));
  const sizes = claims.flatMap(({ size }) => (size === null ? [] : [size]));
  if (criteria.includes(false)) return "not reproduced";
  if (!sizes.includes(false)) return "reproduced";
  return criteria.length > 0 ? "in direction only" : "not reproduced";
};

/** Whether an interval lies wholly on the side of `bound` that `sign` says. */
export const beyond = ({ low, high }: Estimate, sign: 1 | -1, bound = 0): boolean =>
  sign > 0 ? low !== null && low > bound : high !== null && high < bound;

/** Whether two intervals have a value in common. */
export const overlap = (one: Estimate, other: Estimate): boolean =>
  one.low !== null && one.high !== null && other.low !== null && other.high !== null
    ? one.low <= other.high && other.low <= one.high
    : false;

/** Whether an interval holds a published number, give or take what its rounding left open. */
export const holds = ({ low, high }: Estimate, value: number, rounding = 0): boolean =>
  low !== null && high !== null && low - rounding <= value && value <= high + rounding;

/** Half of the last printed digit. */
export const roundingOf = (digits: number): number => 0.5 * 10 ** -digits + 1e-12;

const grouped = (value: number, digits: number): string =>
  value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A number for people, with a minus sign; five digits and more in groups of three. */
export const number = (value: number | null, digits: number): string => {
  if (value === null) return "–";
  const text = Math.abs(value) >= 10_000 ? grouped(value, digits) : value.toFixed(digits);
  return (Number(text) === 0 ? text.replace("-", "") : text).replace("-", "−");
};

/** `−0.33 [−0.37, −0.30]`. */
export const shown = ({ estimate, low, high }: Estimate, digits: number): string =>
  low === null || high === null
    ? number(estimate, digits)
    : `${number(estimate, digits)} [${number(low, digits)}, ${number(high, digits)}]`;

/** A row of a Markdown table. */
export const cells = (values: readonly string[]): string =>
  `| ${values.map((value) => value.replaceAll("|", "\\|")).join(" | ")} |`;

/** A Markdown table. */
export const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [cells(header), cells(header.map(() => "---")), ...rows.map(cells)].join("\n");

/** A published number beside an estimate: it agrees if the interval holds it, give or take its rounding. */
export const beside = (
  what: string,
  published: number,
  found: Estimate,
  digits: number,
  command: string,
): Claim => ({
  what,
  published: number(published, digits),
  found: shown(found, digits),
  criterion: null,
  size: holds(found, published, roundingOf(digits)),
  command,
});

/** A published number beside a computed one without interval. */
export const near = (
  what: string,
  published: number,
  found: number,
  digits: number,
  within: number,
  command: string,
): Claim => ({
  what,
  published: number(published, digits),
  found: number(found, digits),
  criterion: null,
  size: Math.abs(found - published) <= within + 1e-12,
  command,
});

const SIDES = { 1: "above", "-1": "below" } as const;

/** `the whole interval is above 0`, and whether it is. */
export const clearOfZero = (found: Estimate, sign: 1 | -1): NonNullable<Claim["criterion"]> => ({
  words: `the whole interval is ${SIDES[sign]} 0`,
  holds: beyond(found, sign),
});

/** A direction alone, for what was not published as a number. */
export const inDirection = (
  what: string,
  found: Estimate,
  { sign, digits, command }: { readonly sign: 1 | -1; readonly digits: number; readonly command: string },
): Claim => ({
  what,
  published: null,
  found: shown(found, digits),
  criterion: clearOfZero(found, sign),
  size: null,
  command,
});

/**
 * Estimates in an order, the first and the last clear of each other. Neighbours may overlap: people's own do, at steps
 * on which nobody doubts the order.
 */
export const inOrder = (
  what: string,
  estimates: readonly Estimate[],
  sign: 1 | -1,
  command: string,
): Claim => {
  const steps = estimates
    .slice(1)
    .every((next, at) => sign * (next.estimate! - estimates[at]!.estimate!) > 0);
  const [first, last] = [estimates[0]!, estimates.at(-1)!];
  const yes = steps && beyond(last, sign, sign > 0 ? first.high! : first.low!);
  return {
    what,
    published: "yes",
    found: yes ? "yes" : "no",
    criterion: { words: "in that order, the first and the last interval apart", holds: yes },
    size: null,
    command,
  };
};
