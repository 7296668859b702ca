import type { Table } from "../../src/experiments/simulation.ts";
import type { Estimate } from "../../src/metrics/estimable.ts";
import type { Answer, Place } from "./answer.ts";
import { bestLaw } from "./answer.ts";
import type { CellMeasures } from "./measures.ts";
import { POLICIES } from "./range.ts";

const percentages = ({ estimate, low, high }: Estimate): string => {
  const text = (share: number): string => (100 * share).toFixed(1).replace("-", "−");
  return low === null || high === null ? text(estimate) : `${text(estimate)} [${text(low)}, ${text(high)}]`;
};

const placeText = ({ prior, ratio, law, ofOptimal }: Place): string =>
  `${percentages(ofOptimal)} % (${prior} memories, γ/U = ${ratio.toFixed(4)}, ${law})`;

export const tablesOf = (cells: readonly CellMeasures[], answer: Answer): readonly Table[] => [
  {
    title: "Reward as % of the optimum's, each policy at its best parameters",
    header: ["memories", "γ/U", "optimum", ...POLICIES],
    rows: cells.map(({ prior, ratio, optimal, policies }) => [
      prior,
      ratio.toFixed(4),
      optimal.reward.estimate.toFixed(4),
      ...POLICIES.map((name) => percentages(policies[name].ofOptimal)),
    ]),
  },
  {
    title: "Best parameters of λ_FOK (from-initial), and how long searches last",
    header: ["memories", "γ/U", "λ⁽⁰⁾", "α", "steps", "optimal steps", "recall", "optimal recall"],
    rows: cells.map(({ prior, ratio, optimal, policies: { "from-initial": own } }) => [
      prior,
      ratio.toFixed(4),
      own.parameters.lambda!,
      own.parameters.alpha!,
      own.steps.toFixed(1),
      optimal.steps.toFixed(1),
      own.recall.toFixed(3),
      optimal.recall.toFixed(3),
    ]),
  },
  {
    title: "The answer",
    header: ["question", "found"],
    rows: [
      [
        `cells in which the best law is surely above ${100 * answer.nearFrom} %`,
        `${answer.near.length} of ${answer.cells}`,
      ],
      ["nearest", placeText(answer.nearest)],
      ["farthest", placeText(answer.farthest)],
      ["cells in which the threshold halves within a search", `${answer.decaying} of ${answer.cells}`],
      ["cells in which a constant bound on z is surely better", `${answer.constantBeats} of ${answer.cells}`],
      ["best law in each cell", [...new Set(cells.map((cell) => bestLaw(cell).law))].join(", ")],
    ],
  },
];
