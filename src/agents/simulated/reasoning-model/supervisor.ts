/** The smaller model that supervises: it judges difficulty, and checks chunks for errors. */
import type { Rng } from "../../../core/rng.ts";
import type { Advice, Check, Difficulty } from "../../../meta-r1/tuples.ts";
import type { LatentProblem, Line } from "./line.ts";
import type { ReasoningParameters } from "./parameters.ts";

/** Where easy ends and hard begins on the scale of δ. */
const EASY_BELOW = -1;
const HARD_ABOVE = 1;

/** D_Q: the true difficulty, seen through noise, on three levels. @eq R1-3 */
export const judgeDifficulty = (
  p: ReasoningParameters,
  { difficulty }: LatentProblem,
  rng: Rng,
): Difficulty => {
  const judged = difficulty + p.judgementNoise * rng.normal();
  if (judged < EASY_BELOW) return "easy";
  return judged > HARD_ABOVE ? "hard" : "medium";
};

/** A check finds errors of its own kind (a misreading breaks constraints, and is one of fact), and now and then one that is not there. @eq R1-6 @eq R1-7 */
export const checkLine = (p: ReasoningParameters, { error }: Line, check: Check, rng: Rng): Advice | null => {
  const drawn = rng.uniform();
  const kind = error?.kind === "reading" ? "fact" : error?.kind;
  const looksFor = kind !== undefined && (check === "all" || check === kind);
  if (looksFor && drawn < p.detection) {
    return { error: `There is an error of ${kind} here.`, suggestion: "Go back and correct it." };
  }
  return drawn < p.falseAlarm ? { error: "This may not be right.", suggestion: "Look at it again." } : null;
};

/** Advice on a true error is mostly taken up: the line goes back to before it. */
export const takeAdvice = (p: ReasoningParameters, line: Line, rng: Rng): Line => {
  const drawn = rng.uniform();
  if (line.error === null || drawn >= p.heed) return line;
  return { progress: Math.max(0, line.progress - line.error.age - 1), error: null, ended: false };
};
