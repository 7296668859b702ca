/**
 * Problems in words, for a mind that reads: arithmetic, one form for each class of problem, so that what makes a problem
 * of that class hard is what makes its text hard. A simulated reasoner never reads them.
 */
import type { Rng } from "../../core/rng.ts";

/** A problem as it is posed. */
export interface Posed {
  readonly text: string;
  /** `null` where something that would be needed is not told. */
  readonly answer: number | null;
}

/** A number from `low`, up to more the more complex the problem is. */
type Draw = (low: number, high: number) => number;

const TERMS = ["blick", "fesp", "tulver", "dax", "wug", "morp"];
const NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn"];

/** An unknown term, told in the text, or named and not told. */
const unknownTerms = (draw: Draw, rng: Rng, solvable: boolean): Posed => {
  const term = TERMS[rng.integer(0, TERMS.length - 1)]!;
  const [factor, added, of] = [draw(2, 4), draw(1, 9), draw(3, 9)];
  const told = solvable
    ? `The ${term} of a number is ${factor} times the number, plus ${added}.`
    : `The ${term} of a number is found by a rule of its own.`;
  return { text: `${told} What is the ${term} of ${of}?`, answer: factor * of + added };
};

/** Relations between quantities, of which the last may be left open. */
const unclearRelations = (draw: Draw, rng: Rng, solvable: boolean): Posed => {
  const first = rng.integer(0, NAMES.length - 1);
  const [a, b, c] = [0, 1, 2].map((place) => NAMES[(first + place) % NAMES.length]!);
  const [more, times, base] = [draw(2, 9), draw(2, 4), draw(2, 9)];
  const last = solvable ? `${c} has ${base} coins.` : `${c} has some coins.`;
  return {
    text: `${a} has ${more} coins more than ${b}. ${b} has ${times} times as many coins as ${c}. ${last} How many coins do the three have together?`,
    answer: 2 * times * base + more + base,
  };
};

/** A price that rises and falls by percentages: whoever lacks a step takes their difference. */
const missingSteps = (draw: Draw, rng: Rng, solvable: boolean): Posed => {
  const [price, up, down] = [100 * draw(1, 4), rng.integer(1, 5), rng.integer(1, 5)];
  const start = solvable ? `A coat costs ${price} coins.` : "A coat has its price.";
  return {
    text: `${start} The price is raised by ${10 * up} percent, and the new price is then lowered by ${10 * down} percent. How many coins does the coat cost in the end?`,
    answer: (price * (10 + up) * (10 - down)) / 100,
  };
};

/** Steps that are told forwards and have to be undone backwards. */
const unclearSequence = (draw: Draw, _rng: Rng, solvable: boolean): Posed => {
  const [number, times, added, less] = [draw(2, 12), draw(2, 4), draw(1, 9), draw(1, 9)];
  const end = times * (number + added) - less;
  const told = solvable ? `The result is ${end}.` : "A result comes out.";
  return {
    text: `Someone thinks of a number, adds ${added} to it, multiplies the sum by ${times}, and takes ${less} away from that. ${told} Which number was it?`,
    answer: number,
  };
};

/** In the order of the classes of problems. */
const FORMS = [unknownTerms, unclearRelations, missingSteps, unclearSequence] as const;

/** A problem of a class in words; the greater its complexity (1 is average), the greater its numbers. */
export const posed = (nature: number, solvable: boolean, complexity: number, rng: Rng): Posed => {
  const draw: Draw = (low, high) => rng.integer(low, Math.max(low, Math.round(high * complexity)));
  const { text, answer } = FORMS[nature]!(draw, rng, solvable);
  return { text, answer: solvable ? answer : null };
};
