import type { Solving, Value, Where } from "../../src/experiments/reasoning/index.ts";
import { effortOf, isRight, paired, partOf } from "../../src/experiments/reasoning/index.ts";
import { ABANDONMENTS } from "../../src/flavell/tuples.ts";
import type { Part, PooledEstimate } from "../../src/metrics/pooled.ts";
import { CRITERIA, MAIN, NONE, sweptName } from "./conditions.ts";

type Studies = Readonly<Record<string, readonly Solving[]>>;
type Estimates = Readonly<Record<string, PooledEstimate>>;

const KINDS: Readonly<Record<"solvable" | "unsolvable", Where>> = {
  solvable: ({ solvable }) => solvable,
  unsolvable: ({ solvable }) => !solvable,
};
const abandons: Value = ({ reason }) => Number(ABANDONMENTS.some((name) => name === reason));
const wasAbandoned: Where = (solving, index) => abandons(solving, index) === 1;

/** One reasoner's parts of every measure; savings and losses are against the same problem without any criterion. */
export const partsOf = (studies: Studies): Readonly<Record<string, Part>> => {
  const parts: Record<string, Part> = {};
  const base = studies[NONE]!;
  for (const [name, solvings] of Object.entries(studies)) {
    for (const [kind, where] of Object.entries(KINDS)) {
      const saved = paired(base, solvings, effortOf, (_, index) => where(solvings[index]!, index));
      parts[`${name}/${kind}/effortSaved`] = saved;
      parts[`${name}/${kind}/effort`] = partOf(solvings, effortOf, where);
      parts[`${name}/${kind}/abandoned`] = partOf(solvings, abandons, where);
    }
    parts[`${name}/solvable/right`] = partOf(solvings, isRight, KINDS.solvable);
    parts[`${name}/solvable/lost`] = paired(base, solvings, isRight, KINDS.solvable);
    parts[`${name}/abandonedSolvable`] = partOf(solvings, ({ solvable }) => Number(solvable), wasAbandoned);
    // What would have become of it: the run without criteria is this very run, gone on.
    parts[`${name}/needless`] = partOf(solvings, (_, index) => Number(base[index]!.right), wasAbandoned);
    parts[`${name}/effortARight`] = {
      sum: partOf(solvings, effortOf).sum,
      count: partOf(solvings, isRight).sum,
    };
    for (const reason of MAIN.includes(name) ? ABANDONMENTS : []) {
      parts[`${name}/reason ${reason}`] = partOf(solvings, (each) => Number(each.reason === reason));
    }
  }
  return parts;
};

const isPositive = ({ low }: PooledEstimate): boolean => low !== null && low > 0;

export const summaryOf = (reasoners: number, problems: number, swept: boolean, estimates: Estimates) => {
  const at = (key: string): PooledEstimate => estimates[key]!;
  const of = (name: string) => ({
    solvable: {
      right: at(`${name}/solvable/right`),
      lost: at(`${name}/solvable/lost`),
      abandoned: at(`${name}/solvable/abandoned`),
      effort: at(`${name}/solvable/effort`),
      effortSaved: at(`${name}/solvable/effortSaved`),
    },
    unsolvable: {
      abandoned: at(`${name}/unsolvable/abandoned`),
      effort: at(`${name}/unsolvable/effort`),
      effortSaved: at(`${name}/unsolvable/effortSaved`),
    },
    ofTheAbandoned: { solvable: at(`${name}/abandonedSolvable`), needless: at(`${name}/needless`) },
    effortForEachRight: at(`${name}/effortARight`),
  });
  const criteria = CRITERIA.map(({ name }) => name);
  return {
    reasoners,
    problems,
    conditions: Object.fromEntries(MAIN.map((name) => [name, of(name)])),
    whichEndsFirstWithAll: Object.fromEntries(
      ABANDONMENTS.map((reason) => [reason, at(`${MAIN.at(-1)!}/reason ${reason}`)]),
    ),
    strictness: (swept ? CRITERIA : []).flatMap(({ name, strictness, values }) =>
      values.map((value) => {
        const { solvable, unsolvable, effortForEachRight } = of(sweptName(name, value));
        return {
          criterion: name,
          setting: strictness,
          value,
          lost: solvable.lost,
          effortSavedOnSolvable: solvable.effortSaved,
          effortSavedOnUnsolvable: unsolvable.effortSaved,
          effortForEachRight,
        };
      }),
    ),
    holds: {
      eachSavesOnUnsolvable: criteria.every((name) => isPositive(at(`${name}/unsolvable/effortSaved`))),
      eachLosesOnSolvable: criteria.every((name) => isPositive(at(`${name}/solvable/lost`))),
      eachFiresForItsOwnReason: criteria.every((name) =>
        ABANDONMENTS.every((reason) => at(`${name}/reason ${reason}`).estimate! > 0 === (reason === name)),
      ),
      noneAbandonsNothing: ABANDONMENTS.every((reason) => at(`${NONE}/reason ${reason}`).estimate === 0),
    },
  };
};
export type Summary = ReturnType<typeof summaryOf>;
