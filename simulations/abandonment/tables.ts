import type { Table } from "../../src/experiments/simulation.ts";
import type { PooledEstimate } from "../../src/metrics/pooled.ts";
import { MAIN } from "./conditions.ts";
import type { Summary } from "./measures.ts";

const shown = ({ estimate, low, high }: PooledEstimate, digits: number): string => {
  const text = (value: number | null): string => (value === null ? "–" : value.toFixed(digits));
  return `${text(estimate)} [${text(low)}, ${text(high)}]`;
};

export const tablesOf = ({ conditions, whichEndsFirstWithAll, strictness }: Summary): readonly Table[] => [
  {
    title: "Solvable problems",
    header: ["criterion", "right", "lost", "abandoned", "effort", "effort saved"],
    rows: MAIN.map((name) => {
      const { right, lost, abandoned, effort, effortSaved } = conditions[name]!.solvable;
      return [
        name,
        shown(right, 3),
        shown(lost, 3),
        shown(abandoned, 3),
        shown(effort, 2),
        shown(effortSaved, 2),
      ];
    }),
  },
  {
    title: "Unsolvable problems, and what was abandoned",
    header: [
      "criterion",
      "abandoned",
      "effort",
      "effort saved",
      "of the abandoned: solvable",
      "would have come right",
      "effort for each right",
    ],
    rows: MAIN.map((name) => {
      const { unsolvable, ofTheAbandoned, effortForEachRight } = conditions[name]!;
      return [
        name,
        shown(unsolvable.abandoned, 3),
        shown(unsolvable.effort, 2),
        shown(unsolvable.effortSaved, 2),
        shown(ofTheAbandoned.solvable, 3),
        shown(ofTheAbandoned.needless, 3),
        shown(effortForEachRight, 2),
      ];
    }),
  },
  {
    title: "With all four on: which one ends a run, share of all problems",
    header: ["criterion", "share"],
    rows: Object.entries(whichEndsFirstWithAll).map(([name, share]) => [name, shown(share, 3)]),
  },
  {
    title: "From strict to lax",
    header: [
      "criterion",
      "setting",
      "value",
      "lost on solvable",
      "saved on unsolvable",
      "effort for each right",
    ],
    rows: strictness.map(
      ({ criterion, setting, value, lost, effortSavedOnUnsolvable, effortForEachRight }) => [
        criterion,
        setting,
        value,
        shown(lost, 3),
        shown(effortSavedOnUnsolvable, 2),
        shown(effortForEachRight, 2),
      ],
    ),
  },
];
