/** Simulated people: equal-variance evidence, and confidence from the same evidence with noise added. */
import type { Rng } from "../../../src/core/rng.ts";
import type { Answers } from "../../../src/metrics/index.ts";

export interface Observer {
  readonly dPrime: number;
  readonly criterion: number;
  /** Standard deviation of what is added to the evidence before confidence is read off it. */
  readonly noise: number;
}

/** `ratings` null: confidence is the probability 1/(1 + e^−distance). */
export const simulated = (
  rng: Rng,
  trials: number,
  people: readonly Observer[],
  ratings: number | null,
): Answers => {
  const rows = trials * people.length;
  const correct = new Uint8Array(rows);
  const confidence = new Float64Array(rows);
  const stimulus = new Uint8Array(rows);
  const response = new Uint8Array(rows);
  const codes = new Int32Array(rows);
  people.forEach(({ dPrime, criterion, noise }, person) => {
    for (let row = person * trials; row < (person + 1) * trials; row++) {
      codes[row] = person;
      stimulus[row] = row % 2;
      const evidence = rng.normal() + (row % 2 === 1 ? dPrime / 2 : -dPrime / 2);
      response[row] = evidence > criterion ? 1 : 0;
      correct[row] = response[row] === stimulus[row] ? 1 : 0;
      const away = (evidence + noise * rng.normal() - criterion) * (response[row] === 1 ? 1 : -1);
      confidence[row] =
        ratings === null
          ? 1 / (1 + Math.exp(-Math.max(0, away)))
          : Math.min(ratings, Math.max(1, Math.ceil((away * ratings) / 2)));
    }
  });
  const names = people.map((_, person) => `p${person}`);
  return {
    correct,
    confidence,
    stimulus,
    response,
    participant: people.length === 1 ? null : { names, codes },
  };
};
