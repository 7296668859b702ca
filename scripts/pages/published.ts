/** Published numbers beside what is computed here, one section a source. */
import { ABSTRACT, recomputeTable, PUBLISHED as TABLE_1, TOLERANCE } from "../../src/eval/table1/index.ts";
import { compareShares } from "../../src/metrics/index.ts";
import { wilson } from "../../src/metrics/wilson.ts";
import type { Claim } from "./claim.ts";
import { beyond, holds, near, number, roundingOf, shown } from "./claim.ts";
import { exactly, ramClaims } from "./exact.ts";
import { recallModels, recallPredictions, regressions, twoCueSimulation } from "./published-recall.ts";
import type { Section } from "./section.ts";
import type { Stored } from "./stored.ts";

export interface Results {
  readonly crossover: Stored;
  readonly twoCues: Stored;
  readonly norm: Stored;
  readonly ablation: Stored;
  readonly people: Stored;
  readonly fits: Stored;
  readonly critical: Stored;
  /** `metalevel solve`'s. */
  readonly solved: readonly Claim[];
}

export const sectionsOf = (results: Results): readonly Section[] => [
  workedValues(results),
  {
    title: "Exact values",
    source: "Appendix 7 and the papers that it summarises",
    claims: [...results.solved, boundary(results), ...ramClaims()],
  },
  recallModels(results),
  recallPredictions(results),
  twoCueSimulation(results),
  regressions(results),
  table1(),
  table2(results),
  gsm8k(),
];

const workedValues = ({ norm }: Results): Section => ({
  title: "Worked values of the paper",
  source: "Oh & Gobet (2025), Appendix 6.1, equation 15",
  claims: [
    exactly("N_s, verbatim recall", "1.08", norm.number("worked/verbatim/norm"), norm.command),
    exactly("N_s, conceptual understanding", "0.99", norm.number("worked/conceptual/norm"), norm.command),
  ],
  note: `(15) does not undo the loss: of 1.08 there is ${number(norm.number("worked/verbatim/afterLoss"), 3)} left, and the exact norm would be ${number(norm.number("worked/verbatim/exactNorm"), 3)}.`,
});

/** The printed steps of the published bound. */
const BOUND = [
  [0, -0.2],
  [1, -0.3],
  [2, -0.36],
  [5, -0.44],
  [11, -0.5],
  [22, -0.52],
  [25, -0.52],
  [26, -0.5],
  [51, -0.48],
  [90, -0.42],
  [120, -0.26],
  [140, 0.1],
  [149, 0.66],
] as const; // prettier-ignore

const boundary = ({ critical }: Results): Claim => {
  const agree = BOUND.filter(([t, z]) => critical.number(`lowestContinue/${t}`) === z).length;
  return {
    what: "lowest z at which the critical policy goes on, printed steps that agree",
    published: String(BOUND.length),
    found: String(agree),
    criterion: null,
    size: agree === BOUND.length,
    command: critical.command,
  };
};

const table1 = (): Section => {
  const { cells, averages, reductions, reading } = recomputeTable(TABLE_1);
  const command = "metalevel table1";
  const agree = cells.filter(({ agrees }) => agrees);
  const others = cells.filter(({ agrees }) => !agrees);
  const means = averages.filter(
    ({ printed, meanOfScores }) => Math.abs(printed - meanOfScores) <= TOLERANCE + roundingOf(1),
  );
  const percents = reductions.map(({ percent }) => percent);
  return {
    title: "Meta-R1, Table 1 recomputed from its own accuracies and tokens",
    source: "Dong et al. (2025), arXiv 2508.17291",
    claims: [
      {
        what: `scores within ${TOLERANCE} of R1-10`,
        published: String(cells.length),
        found: String(agree.length),
        criterion: null,
        size: others.length === 0,
        command,
      },
      {
        what: "mean scores that are means of the three scores",
        published: String(averages.length),
        found: String(means.length),
        criterion: null,
        size: means.length === averages.length,
        command,
      },
      {
        what: `tokens reduced, least and most, % (the abstract's range, read as “${reading}”)`,
        published: `${ABSTRACT.low}–${ABSTRACT.high}`,
        found: `${Math.min(...percents).toFixed(1)}–${Math.max(...percents).toFixed(1)}`,
        criterion: null,
        size: Math.min(...percents) === ABSTRACT.low && Math.max(...percents) === ABSTRACT.high,
        command,
      },
    ],
    note: `The score that does not agree: ${others.map(({ method, backbone, dataset, printed, recomputed }) => `${method} ${backbone} on ${dataset}, printed ${printed}, by formula ${recomputed}`).join("; ")}.`,
  };
};

const table2 = ({ ablation }: Results): Section => ({
  title: "Meta-R1, Table 2: what each stage adds",
  source:
    "Dong et al. (2025); predicted by a simulated reasoning model that was calibrated on two other conditions",
  claims: ablation.list("differences").map((_row, at): Claim => {
    const row = (path: string): string => `differences/${at}/${path}`;
    const digits = ablation.at(row("measure")) === "accuracy" ? 1 : 0;
    const found = ablation.estimate(row("difference"));
    const published = ablation.number(row("published"));
    const sign = published > 0 ? 1 : -1;
    return {
      what: `${ablation.at(row("dataSet"))}, whole less ${ablation.at(row("ablation"))}: ${ablation.at(row("measure"))}`,
      published: number(published, digits),
      found: shown(found, digits),
      criterion: { words: "published sign, the whole interval", holds: beyond(found, sign) },
      size: holds(found, published, roundingOf(digits)),
      command: ablation.command,
    };
  }),
  note: "Signs are what the simulation can speak to; the sizes are those of a model that knows no mathematics.",
});

const OF = 659;
const GSM8K = [
  ["MGV (Flavell)", 497, "75.42"],
  ["Self-Refine", 451, "68.44"],
  ["Self-Verification", 442, "67.07"],
] as const; // prettier-ignore

const gsm8k = (): Section => {
  const command = "npx vitest run test/metrics/comparisons";
  const [flavell, refine] = GSM8K.map(([, count]) => ({ count, of: OF }));
  const { z, interval } = compareShares(flavell!, refine!);
  return {
    title: "GSM8K, 659 problems, a single run",
    source: "Oh (2025), arXiv 2510.16374",
    claims: [
      ...GSM8K.map(([method, count, percent]): Claim => {
        const { low, high } = wilson(count / OF, OF, 0.95);
        const share = { estimate: (100 * count) / OF, low: 100 * low, high: 100 * high };
        return {
          what: `${method}: ${count} of ${OF}, %`,
          published: percent,
          found: shown(share, 2),
          criterion: null,
          size: Math.abs(share.estimate - Number(percent)) <= roundingOf(2),
          command,
        };
      }),
      near("z of 497 against 451", 2.8, z!, 1, 0.05, command),
      {
        what: "difference of the two shares, points",
        published: null,
        found: shown(
          { estimate: (100 * (497 - 451)) / OF, low: 100 * interval.low, high: 100 * interval.high },
          1,
        ),
        criterion: null,
        size: null,
        command,
      },
    ],
    note: "The counts are recomputed, not run again: see what is out of scope.",
  };
};
