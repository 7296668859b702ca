/**
 * The search for each form's best parameters, for people's trials and for reward per second under each penalty. All
 * candidates live through the same trials on the same draws. `scripts/threshold-forms.ts` runs it and keeps what it
 * finds.
 */
import { evidenceMemory } from "../../src/agents/index.ts";
import type { PeopleCells } from "../../src/fit/held-out/index.ts";
import { countsOf, FOLDS, foldsOf } from "../../src/fit/held-out/index.ts";
import { boxOf } from "../../src/fit/optimise/index.ts";
import { coarse, coarseLikelihood } from "./coarse.ts";
import type { Form } from "./forms.ts";
import { baseValues, freeOf, valuesUnder } from "./forms.ts";
import type { Life } from "./lived.ts";
import { liveWhole, PENALTIES, rewardRate } from "./lived.ts";

export interface SearchSize {
  readonly seed: number;
  /** Participants of each candidate while the box is spread over, and while it is closed in on. */
  readonly first: number;
  readonly participants: number;
}

export interface Best {
  readonly parameters: Readonly<Record<string, number>>;
  readonly objective: number;
}

export interface FormBest {
  /** Log-likelihood of all people in bins of 500 ms, ε at its likeliest. */
  readonly people: Best & {
    /** Whatever was best for the training people of some fold, of many ways to deal people out to folds. */
    readonly contenders: readonly Best["parameters"][];
  };
  readonly reward: readonly (Best & { readonly penalty: number })[];
  readonly candidates: number;
}

interface Candidate {
  readonly unit: readonly number[];
  readonly life: Life;
}

type Objective = (life: Life) => number;

/** Digits that a parameter is worth. */
const DIGITS = 3;

/** Points along each parameter of the first grid. */
const GRID = { 1: 13, 3: 4 } as Readonly<Record<number, number>>;
const ROUNDS = 3;

/** Ways to deal people out to folds that contenders are looked for under. */
const SPLITS = 20;

export const parametersAt = (form: Form, unit: readonly number[]): Readonly<Record<string, number>> => {
  const free = freeOf(form);
  const point = boxOf(free).fromUnit(unit);
  return Object.fromEntries(free.map(({ name }, at) => [name, Number(point[at]!.toPrecision(DIGITS))]));
};

export const lifeUnder = (
  form: Form,
  parameters: Readonly<Record<string, number>>,
  participants: number,
  seed: number,
): Life =>
  liveWhole(
    { mind: evidenceMemory, values: valuesUnder(baseValues(), form, parameters), seed },
    participants,
  );

/** Best parameters of one form: a grid, then steps along each parameter that halve, for each objective on its own. */
export const searchForm = (
  form: Form,
  people: PeopleCells,
  { seed, first, participants }: SearchSize,
  told: () => void,
): FormBest => {
  const { length } = freeOf(form);
  const side = GRID[length]!;
  const everyone = coarse(countsOf(people, () => true).cell);
  const objectives: readonly Objective[] = [
    (life) => coarseLikelihood(everyone, life),
    ...PENALTIES.map((penalty) => (life: Life) => rewardRate(life, penalty)),
  ];
  const lived = new Map<string, Candidate>();
  const at = (unit: readonly number[], size: number): Candidate => {
    const key = `${unit.join(" ")} ${size}`;
    const known = lived.get(key);
    if (known !== undefined) return known;
    told();
    const candidate = { unit, life: lifeUnder(form, parametersAt(form, unit), size, seed) };
    lived.set(key, candidate);
    return candidate;
  };
  const grid = Array.from({ length: side ** length }, (_, place) =>
    Array.from({ length }, (_d, d) => (Math.floor(place / side ** d) % side) / (side - 1)),
  );
  const spread = grid.map((unit) => at(unit, first));
  for (const objective of objectives) {
    let best = at(bestOf(spread, objective).unit, participants);
    for (let round = 0, step = 0.5 / (side - 1); round < ROUNDS; round++, step /= 2) {
      for (let d = 0; d < length; d++) {
        const neighbours = [-step, step]
          .map((by) => best.unit.map((u, j) => (j === d ? u + by : u)))
          .filter((unit) => unit[d]! >= 0 && unit[d]! <= 1)
          .map((unit) => at(unit, participants));
        best = bestOf([best, ...neighbours], objective);
      }
    }
  }
  // What one objective led to may be best for another.
  const closer = [...lived.entries()].filter(([key]) => key.endsWith(` ${participants}`)).map(([, c]) => c);
  const [chosen, ...rewarding] = objectives.map((objective) => bestOf(closer, objective));
  const stored = ({ unit, life }: Candidate, objective: Objective): Best => ({
    parameters: parametersAt(form, unit),
    objective: objective(life),
  });
  return {
    people: { ...stored(chosen!, objectives[0]!), contenders: contendersOf(form, people, closer, chosen!) },
    reward: PENALTIES.map((penalty, place) => ({
      penalty,
      ...stored(rewarding[place]!, objectives[1 + place]!),
    })),
    candidates: lived.size,
  };
};

const bestOf = (candidates: readonly Candidate[], objective: Objective): Candidate =>
  candidates.reduce((best, next) => (objective(next.life) > objective(best.life) ? next : best));

/**
 * The parameters that are best for all people, and every other that is best for the training people of a fold, of many
 * ways to deal people out. A competition chooses among them anew on each of its folds: whoever is held out has no say.
 */
const contendersOf = (
  form: Form,
  people: PeopleCells,
  candidates: readonly Candidate[],
  chosen: Candidate,
): readonly Best["parameters"][] => {
  const found = new Set([chosen]);
  for (let split = 1; split <= SPLITS; split++) {
    const fold = foldsOf(people.participants.length, split);
    for (let held = 0; held < FOLDS; held++) {
      const training = coarse(countsOf(people, (p) => fold[p] !== held).cell);
      found.add(bestOf(candidates, (life) => coarseLikelihood(training, life)));
    }
  }
  return [...found].map(({ unit }) => parametersAt(form, unit));
};
