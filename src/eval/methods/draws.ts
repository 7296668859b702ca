import { type Rng, stream } from "../../core/rng.ts";

/**
 * The random stream with which a method answers a question: whoever asks the same with the same seed draws the same,
 * whatever else is asked before, beside or after it.
 */
export const drawsOf = (seed: number, method: string, question: string): Rng =>
  stream(seed, `eval/${method}/${question}`);
