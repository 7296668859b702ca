/** What a method's results come to: accuracy, tokens and their score, each with its interval. */
import {
  countShortfalls,
  neverFired,
  type ProblemLedger,
  type Shortfall,
  type ShortfallCount,
  sum as sumOfCounts,
  sumOfLedgers,
} from "../../agents/llm/index.ts";
import { stream } from "../../core/rng.ts";
import { bootstrap, type UnitSums } from "../../metrics/bootstrap.ts";
import { type Estimate, type NotEstimable, notEstimable } from "../../metrics/estimable.ts";
import { reasoningScore } from "../../metrics/reasoning-score.ts";
import { wilson } from "../../metrics/wilson.ts";
import type { Method } from "../methods/method.ts";
import type { ProblemResult } from "../run/result.ts";

/** How results are summed up. */
export interface ScoreOptions {
  /** L_max of the score, in tokens. */
  readonly lMax: number;
  readonly seed: number;
  readonly resamples: number;
  /** How much each interval should hold. */
  readonly level: number;
}

/** One method over all its results. */
export interface MethodScore {
  readonly method: string;
  readonly problems: number;
  readonly right: number;
  /** Those without an answer included. */
  readonly wrong: number;
  /** The checker could not tell: neither right nor wrong. */
  readonly undecided: number;
  /** Of the wrong ones: no answer was given. */
  readonly unanswered: number;
  /** Of the unanswered ones: the method came to no end, e.g. because replies did not parse. */
  readonly failed: number;
  /** Why the first of them failed; `null` where none did. */
  readonly firstFailure: string | null;
  /** Share right of those that are decided, with Wilson's interval. */
  readonly accuracy: Estimate | NotEstimable;
  /** The share right of all if every undecided answer were wrong, and if every one were right. */
  readonly accuracyBounds: { readonly low: number; readonly high: number };
  /** Mean tokens decoded a problem by both levels, with a bootstrap interval over problems. */
  readonly tokens: Estimate;
  /** RSE (R1-10) of the accuracy, as a share, at these tokens, with a bootstrap interval over problems. */
  readonly rse: Estimate | NotEstimable;
  /** Requests that were answered. */
  readonly calls: number;
  /** Tokens of all problems together. */
  readonly ledger: ProblemLedger;
  /** What was asked for and not had, and the controls that ought to have fired and never did. */
  readonly shortfalls: readonly ShortfallCount[];
  /** Controls that never fired because nothing triggered them, with what does: no fault of the run. */
  readonly withoutOccasion: readonly { readonly control: string; readonly when: string }[];
}

/** What a score depends on of a method. */
export type ScoredMethod = Pick<Method, "name" | "controls" | "occasions">;

/** The score of one method. Without results there is none to give. */
export const methodScore = (
  method: ScoredMethod,
  results: readonly ProblemResult[],
  options: ScoreOptions,
): MethodScore => {
  const { name } = method;
  const idle = idleControls(method, results);
  const problems = results.length;
  const right = results.filter(({ correct }) => correct === true).length;
  const undecided = results.filter(({ correct }) => correct === null).length;
  const decided = problems - undecided;
  const { tokens, rse } = intervalsOf(name, results, options);
  const accuracy: Estimate | NotEstimable =
    decided === 0
      ? notEstimable("no answer was decided")
      : { estimate: right / decided, ...wilson(right / decided, decided, options.level) };
  return {
    method: name,
    problems,
    right,
    wrong: decided - right,
    undecided,
    unanswered: results.filter(({ answer }) => answer === null).length,
    failed: results.filter(({ failure }) => failure !== null).length,
    firstFailure: results.find(({ failure }) => failure !== null)?.failure ?? null,
    accuracy,
    accuracyBounds: { low: right / problems, high: (right + undecided) / problems },
    tokens,
    rse,
    calls: results.reduce((sum, { controls: fired }) => sum + total(fired), 0),
    ledger: sumOfProblems(results.map(({ ledger }) => ledger)),
    shortfalls: shortfallsIn(idle.missed, results),
    withoutOccasion: idle.withoutOccasion,
  };
};

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Columns of the sums over problems. */
const WIDTH = 4;

const intervalsOf = (
  name: string,
  results: readonly ProblemResult[],
  { lMax, seed, resamples, level }: ScoreOptions,
): Pick<MethodScore, "tokens" | "rse"> => {
  const sums = Float64Array.from(
    results.flatMap(({ correct, tokens }) => [correct === null ? 0 : 1, correct === true ? 1 : 0, tokens, 1]),
  );
  const statistics = ([decided, right, tokens, problems]: ArrayLike<number> & Iterable<number>) => [
    tokens! / problems!,
    decided === 0 ? Number.NaN : reasoningScore(right! / decided!, tokens! / problems!, lMax),
  ];
  const units: UnitSums = { count: results.length, width: WIDTH, sums };
  const all = columnSums(units);
  const [tokens, rse] = statistics(all);
  const rng = stream(seed, `report/${name}`);
  const [ofTokens, ofRse] = bootstrap(units, statistics, { resamples, rng, level });
  const meanTokens: Estimate = { estimate: tokens!, ...ofTokens! };
  if (all[0] === 0) return { tokens: meanTokens, rse: notEstimable("no answer was decided") };
  return {
    tokens: meanTokens,
    rse: { estimate: rse!, ...(isMixed(all) ? ofRse! : outerBounds(all, meanTokens, lMax, level)) },
  };
};

const isMixed = ([decided, right]: ArrayLike<number> & Iterable<number>): boolean =>
  right! > 0 && right! < decided!;

/**
 * Where all answers are right, or all wrong, resampling never sees another accuracy: the ends of Wilson's interval at
 * the ends of that of the tokens bound the score instead.
 */
const outerBounds = (
  all: Float64Array,
  { low, high }: Estimate,
  lMax: number,
  level: number,
): Pick<Estimate, "low" | "high"> => {
  if (low === null || high === null) return { low: null, high: null };
  const accuracy = wilson(all[1]! / all[0]!, all[0]!, level);
  return { low: reasoningScore(accuracy.low, high, lMax), high: reasoningScore(accuracy.high, low, lMax) };
};

/** The sum of each column over all units. */
export const columnSums = ({ count, width, sums }: UnitSums): Float64Array => {
  const all = new Float64Array(width);
  for (let at = 0; at < count * width; at++) all[at % width]! += sums[at]!;
  return all;
};

const sumOfProblems = (ledgers: readonly ProblemLedger[]): ProblemLedger => ({
  ...sumOfLedgers(ledgers),
  prefilled: sumOfCounts(ledgers.map(({ prefilled }) => prefilled)),
  meta: sumOfLedgers(ledgers.map(({ meta }) => meta)),
});

/** The controls that fired on no problem: those that nothing triggered, and those that ought to have fired. */
const idleControls = (
  { controls, occasions = {} }: ScoredMethod,
  results: readonly ProblemResult[],
): { readonly missed: readonly string[]; readonly withoutOccasion: MethodScore["withoutOccasion"] } => {
  const fired = new Set(results.flatMap(({ controls: counts }) => Object.keys(counts)));
  // A control waits for nothing that came where the one before it fired, or waited itself.
  const waited = (control: string): boolean => {
    const after = occasions[control]?.after;
    return after !== undefined && (fired.has(after) || waited(after));
  };
  const idle = controls.filter((control) => !fired.has(control));
  return {
    missed: idle.filter((control) => !waited(control)),
    withoutOccasion: idle.filter(waited).map((control) => ({ control, when: occasions[control]!.when })),
  };
};

/** Shortfalls of all problems by kind, and the controls that ought to have fired and did on none of them. */
const shortfallsIn = (
  missed: readonly string[],
  results: readonly ProblemResult[],
): readonly ShortfallCount[] => {
  const ofProblems = new Map<string, ShortfallCount>();
  for (const { kind, times, detail } of results.flatMap(({ shortfalls }) => shortfalls)) {
    const before = ofProblems.get(kind);
    ofProblems.set(kind, { kind, detail: before?.detail ?? detail, times: (before?.times ?? 0) + times });
  }
  const never: readonly Shortfall[] = neverFired(missed, []);
  return [...ofProblems.values(), ...countShortfalls(never)];
};
