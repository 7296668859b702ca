/**
 * What a simulated model feels about a problem before it searches, and what it finds about an answer that it is shown.
 * A feeling reads latent difficulty through noise that belongs to the question: never the answer, nor how the search
 * will end. Shown an answer, it tells right from wrong as signal detection has it, the worse the harder the problem.
 */
import { stream } from "../../../core/rng.ts";
import { logistic } from "../../../math/bayesian-logistic.ts";
import type { ReasoningParameters } from "../reasoning-model/index.ts";
import type { SimulatedProblem } from "./problems.ts";

/** δ as it is felt, the same whenever it is asked for. */
export const feltDifficulty = (p: ReasoningParameters, { key, difficulty }: SimulatedProblem): number =>
  difficulty + p.judgementNoise * stream(key, "feeling").normal();

/** Felt difficulty from 0 to 1. */
export const difficultyOnScale = (felt: number): number => logistic(0.7 * felt - 1);

/** The feeling of knowing as a probability: what it expects of itself; more than it can do, as people's is. */
export const feltProbability = (felt: number): number => logistic(3 - 0.5 * felt);

/** How familiar a problem feels, from 0 to 1. */
export const familiarity = (felt: number): number => logistic(1 - felt);

/** Whether two answers are the same to it: as texts, or as numbers. */
export const sameAnswer = (one: string, other: string): boolean => {
  const plain = (text: string): string => text.replace(/\\!|\$|\\%|[\s,%]/g, "").toLowerCase();
  const [a, b] = [plain(one), plain(other)];
  return a === b || (a !== "" && Number(a) === Number(b));
};

/** How far right and wrong answers lie apart for it at δ ≤ 0, in standard deviations; less as δ grows. */
const SENSITIVITY = 2;
const FADING = 5;
/** It would rather believe an answer than not. */
const BELIEF = 0.8;

/** Evidence for an answer that it is shown: above 0 for right. The same answer is met with the same evidence. */
export const evidenceFor = (problem: SimulatedProblem, proposed: string | null): number => {
  if (proposed === null) return -2;
  const { key, answer, difficulty } = problem;
  const apart = SENSITIVITY * Math.exp(-Math.max(0, difficulty) / FADING);
  const seen = stream(key, `evidence/${proposed}`).normal();
  return BELIEF + (sameAnswer(proposed, answer) ? apart / 2 : -apart / 2) + seen;
};

/** Evidence as a probability of being right. */
export const probabilityFrom = (evidence: number): number => logistic(1.5 * evidence);

/** However sure it is, it leaves so much open. */
const [LEAST, MOST] = [0.05, 0.97] as const;

/**
 * Probability of an answer's tokens: how often an answer is right that is given with this share of the insights, as far
 * as it knows. An error it does not know of, but that leaves its mark.
 */
export const answerProbability = (share: number, erring: boolean, noise: number): number => {
  const right = Math.min(MOST, Math.max(LEAST, share ** 2));
  return logistic(Math.log(right / (1 - right)) - (erring ? 1.2 : 0) + 0.7 * noise);
};
