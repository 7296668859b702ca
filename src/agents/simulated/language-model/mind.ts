/** A simulated model at work on one request: what it is, what it is asked, and where its chances come from. */
import type { Rng } from "../../../core/rng.ts";
import { stream } from "../../../core/rng.ts";
import type { ReasoningParameters } from "../reasoning-model/index.ts";
import type { Understood } from "./request.ts";

/** One request being answered. */
export interface AtWork extends Understood {
  readonly parameters: ReasoningParameters;
  /** What its chances are named by: the request's seed, or nothing where the likeliest tokens are asked for. */
  readonly seed: string;
  /** Tokens that the turn may still have. */
  readonly maxTokens: number;
}

/** A chance of this request by its name: of the problem and the seed alone, so that equal requests have equal replies. */
export const chance = ({ problem, seed }: Pick<AtWork, "problem" | "seed">, name: string): Rng =>
  stream(problem.key, `${seed}/${name}`);
