/** Counts of ratings for each stimulus and response, by person. */

import type { Rng } from "../../core/rng.ts";
import type { RatingCounts } from "../signal-detection/rating-counts.ts";
import type { Answers } from "./answers.ts";
import { drawing, type Unit } from "./redraw.ts";

/** Person p has the 4K cells from p · 4K: 2K of the first class of stimuli, then 2K of the second. */
export interface PersonRatings {
  readonly ratings: number;
  readonly persons: number;
  readonly cells: Float64Array;
}

/** Counts the answers of a two-class task; `rating` gives each row's rating, from 0. */
export const personRatings = (
  { participant, stimulus, response }: Answers,
  ratings: number,
  rating: (row: number) => number,
): PersonRatings => {
  const persons = participant?.names.length ?? 1;
  const cells = new Float64Array(persons * 4 * ratings);
  for (let row = 0; row < stimulus!.length; row++) {
    const person = participant?.codes[row] ?? 0;
    const confidence = rating(row);
    const cell = response![row] === 0 ? ratings - 1 - confidence : ratings + confidence;
    cells[person * 4 * ratings + stimulus![row]! * 2 * ratings + cell]!++;
  }
  return { ratings, persons, cells };
};

/** These 4K cells as counts of two classes. */
export const asRatingCounts = (cells: Float64Array, ratings: number): RatingCounts => ({
  ratings,
  first: cells.subarray(0, 2 * ratings),
  second: cells.subarray(2 * ratings),
});

/** The counts of one person. */
export const ratingsOfPerson = ({ ratings, cells }: PersonRatings, person: number): RatingCounts =>
  asRatingCounts(cells.subarray(person * 4 * ratings, (person + 1) * 4 * ratings), ratings);

/** The counts of all. */
export const pooledRatings = ({ ratings, persons, cells }: PersonRatings): RatingCounts => {
  const pooled = new Float64Array(4 * ratings);
  for (let i = 0; i < persons * 4 * ratings; i++) pooled[i % (4 * ratings)]! += cells[i]!;
  return asRatingCounts(pooled, ratings);
};

/** One resample after the other: each class of stimuli keeps its number of trials, unless whole persons are drawn. */
export const redrawingRatings = (people: PersonRatings, unit: Unit): ((rng: Rng) => RatingCounts) => {
  const { ratings, persons } = people;
  const cells = new Float64Array(4 * ratings);
  const counts = asRatingCounts(cells, ratings);
  if (unit === "answers") {
    const again = redrawingClasses(pooledRatings(people));
    return (rng) => {
      cells.fill(0);
      again(rng, cells);
      return counts;
    };
  }
  const own = Array.from({ length: persons }, (_, person) => ratingsOfPerson(people, person));
  const add = unit === "participants" ? own.map(adding) : own.map(redrawingClasses);
  return (rng) => {
    cells.fill(0);
    for (let drawn = 0; drawn < persons; drawn++) add[rng.integer(0, persons - 1)]!(rng, cells);
    return counts;
  };
};

/** Adds 4K counts to others. */
type AddCells = (rng: Rng, into: Float64Array) => void;

const adding =
  ({ ratings, first, second }: RatingCounts): AddCells =>
  (_rng, into) => {
    for (let i = 0; i < 2 * ratings; i++) {
      into[i]! += first[i]!;
      into[2 * ratings + i]! += second[i]!;
    }
  };

const redrawingClasses = ({ ratings, first, second }: RatingCounts): AddCells => {
  const out = [new Float64Array(2 * ratings), new Float64Array(2 * ratings)] as const;
  const draw = [first, second].map((cells) => drawing([Float64Array.from(cells)]));
  const add = adding({ ratings, first: out[0], second: out[1] });
  return (rng, into) => {
    draw.forEach((drawn, side) => {
      drawn(rng, [out[side]!]);
    });
    add(rng, into);
  };
};
