/** What priming changes, trial by trial against the same trial without it. */
import { group } from "d3-array";
import { stream } from "../../src/core/index.ts";
import { RESPONSES } from "../../src/experiments/index.ts";
import { isAbove, shownEstimate } from "../../src/experiments/list-learning/index.ts";
import type { Table } from "../../src/experiments/simulation.ts";
import type { Part, PooledEstimate } from "../../src/metrics/index.ts";
import { pooledRatios } from "../../src/metrics/index.ts";
import { CONDITIONS, type Primed } from "./conditions.ts";

const RESAMPLES = 2000;

/** Recall is called unchanged if the whole interval of its change lies within two points. */
const UNCHANGED = 0.02;

const MEASURES = ["fok", "recall", "givingUp"] as const;
type Measure = (typeof MEASURES)[number];
/** FOK⁺ − FOK⁻ before the first search; share recalled; ms to giving up. */
export type Measured = { readonly [Name in Measure]: PooledEstimate };

const measureOf = ({ trial, first }: Primed, measure: Measure): number => {
  const response = RESPONSES[trial.response]!;
  if (measure === "fok") return first.positive - first.negative;
  if (measure === "recall") return Number(response === "correct");
  return response === "omission" ? trial.milliseconds : Number.NaN;
};

const partOf = (values: readonly number[]): Part => {
  const told = values.filter((value) => !Number.isNaN(value));
  return { sum: told.reduce((total, value) => total + value, 0), count: told.length };
};

/** One participant's means by condition, and what they differ by from those without priming. */
const partsOf = (conditions: readonly (readonly Primed[])[]): Readonly<Record<string, Part>> =>
  Object.fromEntries(
    MEASURES.flatMap((measure) => {
      const parts = conditions.map((trials) => partOf(trials.map((trial) => measureOf(trial, measure))));
      return CONDITIONS.flatMap((condition, at) => {
        const [base, own] = [parts[0]!, parts[at]!];
        const both = base.count > 0 && own.count > 0;
        const change = both ? [{ sum: own.sum / own.count - base.sum / base.count, count: 1 }] : [];
        return [
          [`${condition}/${measure}`, own] as const,
          ...change.map((part) => [`${condition}/${measure}/change`, part] as const),
        ];
      });
    }),
  );

/** Intervals are over participants; changes are means of the participants' own. */
export const summaryOf = (conditions: readonly (readonly Primed[])[], seed: number) => {
  const own = conditions.map((trials) => group(trials, ({ trial }) => trial.participant));
  const units = [...own[0]!.keys()].map((participant) => partsOf(own.map((each) => each.get(participant)!)));
  const found = pooledRatios(units, { resamples: RESAMPLES, rng: stream(seed, "bootstrap") });
  const none: PooledEstimate = { estimate: null, low: null, high: null };
  const measured = (name: (measure: Measure) => string): Measured => ({
    fok: found[name("fok")] ?? none,
    recall: found[name("recall")] ?? none,
    givingUp: found[name("givingUp")] ?? none,
  });
  const of = (at: number) => measured((measure) => `${CONDITIONS[at]}/${measure}`);
  const change = (at: number) => measured((measure) => `${CONDITIONS[at]}/${measure}/change`);
  const question = change(1);
  const target = change(2);
  return {
    participants: units.length,
    conditions: { asItIs: of(0), questionPrimed: of(1), targetPrimed: of(2) },
    changes: { questionPrimed: question, targetPrimed: target },
    holds: {
      familiarQuestionFeelsKnown: isAbove(question.fok, 0),
      familiarQuestionIsRecalledNoMore: within(question.recall),
      strongTargetIsRecalledMore: isAbove(target.recall, 0),
      strongTargetFeelsNoDifferent: target.fok.low === 0 && target.fok.high === 0,
    },
  };
};
export type Summary = ReturnType<typeof summaryOf>;

const within = ({ low, high }: PooledEstimate): boolean =>
  low !== null && high !== null && low > -UNCHANGED && high < UNCHANGED;

export const tablesOf = ({ conditions, changes }: Summary): readonly Table[] => {
  const row = (name: string, { fok, recall, givingUp }: Measured) => [
    name,
    shownEstimate(fok, 2),
    shownEstimate(recall, 3),
    shownEstimate(givingUp, 0),
  ];
  return [
    {
      title: "Before the first search, and what came of it",
      header: ["condition", "FOK⁺ − FOK⁻", "recalled", "ms to giving up"],
      rows: [
        row("as it is", conditions.asItIs),
        row("question primed", conditions.questionPrimed),
        row("target primed", conditions.targetPrimed),
        row("change by a primed question", changes.questionPrimed),
        row("change by a primed target", changes.targetPrimed),
      ],
    },
  ];
};
