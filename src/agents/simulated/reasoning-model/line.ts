/** A line of thought: how a simulated reasoning model gets from paragraph to paragraph. */
import type { Rng } from "../../../core/rng.ts";
import type { Strategy } from "../../../meta-r1/tuples.ts";
import type { ReasoningParameters } from "./parameters.ts";

/**
 * What went wrong: a problem misread from the first, a false statement that is built on, or thinking that stalls,
 * loops or changes its mind. Who has misread a problem does not find it out alone.
 */
export type ErrorKind = "reading" | "fact" | "think";

/** One problem as it truly is; no judgement reads it. */
export interface LatentProblem {
  /** δ */
  readonly difficulty: number;
  /** Insights that a solution needs. */
  readonly needed: number;
}

/** Where a line of thought stands. It is right as long as it holds no error. */
export interface Line {
  /** Insights that it has, those built on an error included. */
  readonly progress: number;
  readonly error: { readonly kind: ErrorKind; readonly age: number } | null;
  readonly ended: boolean;
}

/** What a paragraph does. */
export type Deed = "step" | "slip" | "build" | "stall" | "correct" | "recheck" | "end";

/** A paragraph: what it did, its words, and its length. */
export interface Paragraph {
  readonly deed: Deed;
  readonly words: readonly string[];
  readonly tokens: number;
}

/**
 * Where a line begins: with a problem that is read rightly, or not. A definition of it prevents some of that.
 *
 * @param trap from 0 to 1: the lower, the sooner it is misread.
 */
export const lineFrom = (p: ReasoningParameters, guided: boolean, trap: number): Line => {
  const misread = trap < (guided ? 1 - p.guidance : 1) * p.misreading;
  return { progress: 0, error: misread ? { kind: "reading", age: 0 } : null, ended: false };
};

/** The same, where it is chance whether the problem is misread. */
export const beginLine = (p: ReasoningParameters, guided: boolean, rng: Rng): Line =>
  lineFrom(p, guided, rng.uniform());

/** A problem of difficulty δ: its solution takes 4·exp(δ/2) insights, at least one. */
export const latentAt = (difficulty: number): LatentProblem => ({
  difficulty,
  needed: Math.max(1, Math.round(4 * Math.exp(difficulty / 2))),
});

/** A problem of the data set: δ ~ N(mean, spread). */
export const drawLatent = (p: ReasoningParameters, rng: Rng): LatentProblem =>
  latentAt(p.difficultyMean + p.difficultySpread * rng.normal());

/** P(a step goes wrong), log-odds linear in difficulty; a definition of the problem prevents some of it. */
export const errorProbability = (p: ReasoningParameters, difficulty: number, guided: boolean): number =>
  (guided ? 1 - p.guidance : 1) / (1 + Math.exp(-(p.errorRate + difficulty)));

/** How a strategy writes: its paragraphs' length, and whether it looks back. */
const MANNERS: Readonly<
  Record<Strategy, { readonly length: (p: ReasoningParameters) => number; readonly looksBack: boolean }>
> = {
  "no-thinking": { length: (p) => p.draftShare, looksBack: false },
  "chain-of-draft": { length: (p) => p.draftShare, looksBack: true },
  "chain-of-thought": { length: () => 1, looksBack: true },
};

/** How often words of each class occur in a paragraph of 80 tokens, by what it does; words betray, but not surely. */
const RATES: Readonly<Record<Deed, readonly [fact: number, think: number]>> = {
  step: [1.6, 0.6],
  slip: [3.2, 1.2],
  build: [3.2, 0.8],
  stall: [0.8, 4],
  correct: [0.8, 4],
  recheck: [0.8, 3],
  end: [0.8, 0.4],
};
const PARAGRAPH_OF_RATES = 80;
const FACT = ["let", "since", "so", "therefore"] as const;
const THINK = ["wait", "but", "alternatively", "hmm"] as const;

/** The next paragraph, and where the line stands after it. */
export const nextParagraph = (
  p: ReasoningParameters,
  problem: LatentProblem,
  line: Line,
  strategy: Strategy,
  guided: boolean,
  rng: Rng,
): { readonly line: Line; readonly paragraph: Paragraph } => {
  const { length, looksBack } = MANNERS[strategy];
  const { after, deed } = moved(p, problem, line, looksBack, guided, rng);
  const share = length(p);
  const tokens = Math.max(1, Math.round(p.paragraphTokens * share * Math.exp(0.3 * rng.normal() - 0.045)));
  const [fact, think] = RATES[deed];
  const scale = tokens / PARAGRAPH_OF_RATES;
  const words = [...chosen(FACT, fact * scale, rng), ...chosen(THINK, think * scale, rng)];
  return { line: after, paragraph: { deed, words, tokens } };
};

interface Move {
  readonly after: Line;
  readonly deed: Deed;
}

const moved = (
  p: ReasoningParameters,
  { difficulty, needed }: LatentProblem,
  line: Line,
  looksBack: boolean,
  guided: boolean,
  rng: Rng,
): Move => {
  const { progress, error } = line;
  const drawn = rng.uniform();
  const seen = error !== null && error.kind !== "reading" ? error : null;
  if (seen !== null && looksBack && drawn < p.selfCorrection * p.commitment ** seen.age) {
    return {
      after: { progress: Math.max(0, progress - seen.age - 1), error: null, ended: false },
      deed: "correct",
    };
  }
  if (progress >= needed) return overAgain(p, difficulty, line, looksBack, guided, rng);
  if (seen !== null) return onTheError(line, seen);
  if (error !== null) {
    const older = { kind: error.kind, age: error.age + 1 };
    return { after: { progress: progress + 1, error: older, ended: false }, deed: "step" };
  }
  if (drawn < errorProbability(p, difficulty, guided)) {
    const kind: ErrorKind = rng.uniform() < 0.5 ? "fact" : "think";
    return { after: { progress: progress + 1, error: { kind, age: 0 }, ended: false }, deed: "slip" };
  }
  return { after: { progress: progress + 1, error: null, ended: false }, deed: "step" };
};

/** A false fact is built on; a muddle of thinking stands still every other paragraph. */
const onTheError = (
  { progress }: Line,
  { kind, age }: { readonly kind: ErrorKind; readonly age: number },
): Move => {
  const stalls = kind === "think" && age % 2 === 0;
  return {
    after: { progress: stalls ? progress : progress + 1, error: { kind, age: age + 1 }, ended: false },
    deed: stalls ? "stall" : "build",
  };
};

/** A finished solution is gone over again, which now and then talks a right one into a wrong one. */
const overAgain = (
  p: ReasoningParameters,
  difficulty: number,
  { progress, error }: Line,
  looksBack: boolean,
  guided: boolean,
  rng: Rng,
): Move => {
  const aged = error === null ? null : { kind: error.kind, age: error.age + 1 };
  if (!looksBack || rng.uniform() < 1 / (1 + p.recheck)) {
    return { after: { progress, error, ended: true }, deed: "end" };
  }
  const slips = error === null && rng.uniform() < p.overthinking * errorProbability(p, difficulty, guided);
  return {
    after: { progress, error: slips ? { kind: "think", age: 0 } : aged, ended: false },
    deed: "recheck",
  };
};

/** A Poisson number of words of a class, in turn. */
const chosen = (words: readonly string[], rate: number, rng: Rng): readonly string[] => {
  const found: string[] = [];
  let rest = Math.exp(-rate);
  let product = rng.uniform();
  while (product > rest) {
    found.push(words[found.length % words.length]!);
    product *= rng.uniform();
    if (rest === 0) rest = Number.MIN_VALUE;
  }
  return found;
};
