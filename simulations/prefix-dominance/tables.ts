import type { Table } from "../../src/experiments/simulation.ts";
import type { PooledEstimate } from "../../src/metrics/pooled.ts";
import { MAIN } from "./conditions.ts";
import type { Summary } from "./measures.ts";

const shown = ({ estimate, low, high }: PooledEstimate, digits = 3): string => {
  const text = (value: number | null): string => (value === null ? "–" : value.toFixed(digits));
  return `${text(estimate)} [${text(low)}, ${text(high)}]`;
};

export const tablesOf = (summary: Summary): readonly Table[] => [
  {
    title: "By condition",
    header: ["condition", "right", "attempts", "effort", "wrong first", "of these recovered", "by refining"],
    rows: MAIN.map((name) => {
      const { accuracy, attempts, effort, wrongFirst, recovered, recoveredByRefining } =
        summary.conditions[name]!;
      const shares = [wrongFirst, recovered, recoveredByRefining].map((share) => shown(share!));
      return [name, shown(accuracy!), shown(attempts!, 2), shown(effort!, 2), ...shares];
    }),
  },
  {
    title: "Paired differences in share right",
    header: ["difference", "share right"],
    rows: [
      ["monitoring first − generate–verify", shown(summary.monitoringFirst.accuracy!)],
      ["learning − monitoring alone", shown(summary.learning.accuracy!)],
      ["learning without monitoring − neither", shown(summary.learningWithoutMonitoring.accuracy!)],
      ...Object.entries(summary.uselessKnowledge).map(([name, { accuracy }]) => [
        `monitoring first − generate–verify, knowledge: ${name}`,
        shown(accuracy!),
      ]),
      ["second half − first half of the learner's problems", shown(summary.curve.rise)],
    ],
  },
  {
    title: "Share right along the series",
    header: ["problems", ...MAIN],
    rows: summary.curve.stretches.map(({ from, to, ...conditions }) => [
      `${from}–${to}`,
      ...MAIN.map((name) => shown((conditions as Readonly<Record<string, PooledEstimate>>)[name]!)),
    ]),
  },
  {
    title: "What an unsuited start costs a reasoner that only refines",
    header: ["misfit", "recovery", "right, suited start", "right, unsuited start", "loss", "published 20 %"],
    rows: summary.startingUnsuited.grid.map(
      ({ misfit, recovery, suited, unsuited, loss, againstPublished }) => [
        misfit,
        recovery,
        shown(suited),
        shown(unsuited),
        shown(loss),
        againstPublished,
      ],
    ),
  },
];
