/** The problems that a simulated reasoner can be asked about: how hard each is, and which one a prompt holds. */
import { group } from "d3-array";
import { stream } from "../../../core/rng.ts";
import { CALIBRATED, type LatentProblem, latentAt } from "../reasoning-model/index.ts";

/** A question with its expected answer, as problem files have them. */
export interface AnswerableProblem {
  readonly question: string;
  readonly answer: string;
  /** Difficulty from 1 to 5 as MATH has it; `null` where it is not known. */
  readonly level: number | null;
}

/** Where the problems are from: it sets their mean difficulty. */
export type ProblemSource = "gsm8k" | "math" | "aime" | "plain";

/** A problem with what is latent in it. */
export interface SimulatedProblem extends LatentProblem {
  readonly question: string;
  readonly answer: string;
  /** Names its chances: of the question alone, so that the answer cannot reach them. */
  readonly key: string;
  /** How easily it is misread, from 0 to 1: a lasting trait, the same in every attempt. */
  readonly trap: number;
}

/** Mean δ. Those of GSM8K and MATH500 are calibrated; that of AIME is set to the published accuracy (64.4 %). */
export const MEAN_DIFFICULTY: Readonly<Record<ProblemSource, number>> = {
  gsm8k: CALIBRATED.GSM8K,
  math: CALIBRATED.MATH500,
  aime: 4.2,
  plain: CALIBRATED.GSM8K,
};

/** Mean and standard deviation of MATH500's levels, and how closely δ follows them (an assumption). */
const LEVELS = { mean: 3.442, spread: 1.317, correlation: 0.75 } as const;

/**
 * δ ~ N(mean, spread) of its source; where the level is known, its part of that spread is known too. Drawn by question
 * and world, never by the answer.
 */
export const simulatedProblem = (
  { question, answer, level }: AnswerableProblem,
  source: ProblemSource,
  spread: number,
  world: number,
): SimulatedProblem => {
  const chances = stream(world, `problem/${question}`);
  const own = chances.normal();
  const known = level === null ? 0 : (level - LEVELS.mean) / LEVELS.spread;
  const { correlation: r } = LEVELS;
  const standing = level === null ? own : r * known + Math.sqrt(1 - r * r) * own;
  const latent = latentAt(MEAN_DIFFICULTY[source] + spread * standing);
  const key = chances.integer(0, 0xffff_ffff).toString(36) + chances.integer(0, 0xffff_ffff).toString(36);
  return { ...latent, question, answer, key, trap: chances.uniform() };
};

/** Finds the problem that a text asks about. */
export type FindProblem = (text: string) => SimulatedProblem | null;

/** A question begins a line, or follows a word and a colon. */
const BEGINNINGS = /^[ \t]*|: /gm;
const KEY_LENGTH = 24;

/** The text without what a masked condition differs in: numbers, the signs within them, and the X in place of one. */
const unmasked = (text: string): string => text.replace(/[\d.,]+|\bX\b/g, "");

/** The longest question that a text holds, as it stands or with a number replaced by X. */
export const problemFinder = (problems: readonly SimulatedProblem[]): FindProblem => {
  const shortest = Math.min(KEY_LENGTH, ...problems.map(({ question }) => question.length));
  const byBeginning = group(problems, ({ question }) => question.slice(0, shortest));
  const longest = (found: readonly SimulatedProblem[]): SimulatedProblem | null =>
    found.reduce<SimulatedProblem | null>(
      (best, problem) => (best === null || problem.question.length > best.question.length ? problem : best),
      null,
    );
  const masked: { readonly problem: SimulatedProblem; readonly text: string }[] = [];
  return (text) => {
    const found: SimulatedProblem[] = [];
    for (const { index, 0: before } of text.matchAll(BEGINNINGS)) {
      const at = index + before.length;
      for (const problem of byBeginning.get(text.slice(at, at + shortest)) ?? []) {
        if (text.startsWith(problem.question, at)) found.push(problem);
      }
    }
    if (found.length > 0) return longest(found);
    const whole = problems.filter(({ question }) => text.includes(question));
    if (whole.length > 0) return longest(whole);
    if (masked.length === 0) {
      masked.push(...problems.map((problem) => ({ problem, text: unmasked(problem.question) })));
    }
    const bare = unmasked(text);
    return longest(masked.filter((one) => bare.includes(one.text)).map(({ problem }) => problem));
  };
};
