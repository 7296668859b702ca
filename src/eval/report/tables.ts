/** The report as tables for people. */
import type { Table } from "../../experiments/simulation.ts";
import { valueOrNull } from "../../metrics/estimable.ts";
import { countText, estimateText, pText } from "./cells.ts";
import type { DifficultyReport } from "./difficulty.ts";
import type { EvaluationSummary } from "./summary.ts";
import type { TotalsSummary } from "./totals.ts";

const POINTS = { scale: 100 } as const;
const DIFFERENCE = { scale: 100, signed: true } as const;

const percent = (level: number): string => `${100 * level} %`;

/** Every table of an evaluation that has something to show. */
export const evaluationTables = (summary: EvaluationSummary): readonly Table[] =>
  [
    methodsTable(summary),
    answersTable(summary),
    ledgerTable(summary),
    pairsTable(summary),
    ...summary.difficulty.map(difficultyTable),
    gammaTable(summary),
    levelsTable(summary),
    ramTable(summary),
    shortfallsTable(summary),
    withoutOccasionTable(summary),
  ].filter(({ rows }) => rows.length > 0);

const methodsTable = ({ methods, lMax, intervals, problems }: EvaluationSummary): Table => ({
  title: `Accuracy and tokens of ${problems} problems, ${percent(intervals.level)} intervals; RSE = A/√(1 + L/L_max), L_max = ${lMax}`,
  header: ["method", "problems", "accuracy %", "tokens a problem", "RSE %"],
  rows: methods.map(({ method, problems: own, accuracy, tokens, rse }) => [
    method,
    own,
    estimateText(accuracy, 1, POINTS),
    estimateText(tokens, 0),
    estimateText(rse, 1, POINTS),
  ]),
});

const answersTable = ({ methods }: EvaluationSummary): Table => ({
  title:
    "Answers: accuracy is that of the decided ones; the range is what the undecided ones could make of it",
  header: ["method", "right", "wrong", "undecided", "without answer", "failed", "range %"],
  rows: methods.map(({ method, right, wrong, undecided, unanswered, failed, accuracyBounds: range }) => [
    method,
    right,
    wrong,
    undecided,
    unanswered,
    failed,
    undecided === 0 ? "–" : `${(100 * range.low).toFixed(1)} to ${(100 * range.high).toFixed(1)}`,
  ]),
});

const ledgerTable = ({ methods }: EvaluationSummary): Table => ({
  title: "Tokens of all problems together",
  header: [
    "method",
    "requests",
    "prompt",
    "cached",
    "prefilled",
    "decoded",
    "wasted",
    "meta: prompt",
    "meta: decoded",
  ],
  rows: methods.map(({ method, calls, ledger }) => [
    method,
    calls,
    countText(ledger.prompt),
    countText(ledger.cached),
    countText(ledger.prefilled),
    countText(ledger.decoded),
    countText(ledger.wasted),
    countText(ledger.meta.prompt),
    countText(ledger.meta.decoded),
  ]),
});

const pairsTable = ({ comparisons: { pairs }, intervals: { level } }: EvaluationSummary): Table => ({
  title: `Paired differences by problem, first minus second: bootstrap ${percent(level)} intervals, exact McNemar, p adjusted by Holm for ${pairs.length} comparison${pairs.length === 1 ? "" : "s"}`,
  header: ["first", "second", "only first", "only second", "accuracy", "p", "p (Holm)", "tokens", "RSE"],
  rows: pairs.map(({ first, second, onlyFirst, onlySecond, accuracy, p, pHolm, tokens, rse }) => [
    first,
    second,
    onlyFirst,
    onlySecond,
    estimateText(accuracy, 1, DIFFERENCE),
    pText(p),
    pText(pHolm),
    estimateText(tokens, 0, { signed: true }),
    estimateText(rse, 1, DIFFERENCE),
  ]),
});

const difficultyTable = ({ method, classes, agreement }: DifficultyReport): Table => ({
  title: `Difficulty judged by ${method}${"estimate" in agreement ? `: ${estimateText(agreement, 1, POINTS)} % as the levels have it (1–2 easy, 3 medium, 4–5 hard)` : ""}`,
  header: [
    "judged",
    "problems",
    "level 1",
    "level 2",
    "level 3",
    "level 4",
    "level 5",
    "right",
    "decided",
    "tokens",
  ],
  rows: (classes ?? []).map(({ judged, problems, levels, right, decided, meanTokens }) => [
    judged,
    problems,
    ...("estimate" in agreement ? levels : levels.map(() => null)),
    right,
    decided,
    meanTokens,
  ]),
});

const gammaTable = ({ difficulty }: EvaluationSummary): Table => ({
  title: "Order of the judged difficulties: gamma with the level, and with being wrong",
  header: ["method", "judged", "gamma, level", "gamma, wrong"],
  rows: difficulty.map(({ method, judged, gammaLevel, gammaWrong }) => [
    method,
    judged,
    valueOrNull(gammaLevel),
    valueOrNull(gammaWrong),
  ]),
});

const LEVELS = [1, 2, 3, 4, 5];

const levelsTable = ({ methods, levels }: EvaluationSummary): Table => ({
  title: "Right of the decided answers, by level",
  header: ["method", ...LEVELS.map((level) => `level ${level}`)],
  rows:
    levels.length === 0
      ? []
      : methods.map(({ method }) => [
          method,
          ...LEVELS.map((level) => {
            const own = levels.find((one) => one.method === method && one.level === level);
            return own === undefined ? "" : `${own.right}/${own.problems - own.undecided}`;
          }),
        ]),
});

const ramTable = ({ ram }: EvaluationSummary): Table => ({
  title: `Was the thinking worth it? Reward U − C in nats (RaM), held against ${ram?.baseline}; C = γ·${ram?.cost}(tokens), γ = ${ram?.gamma}`,
  header: ["method", "scored", "U: what it added", "C: what it cost", "reward"],
  rows: (ram?.methods ?? []).map(({ method, scored, utility, cost, reward }) => [
    method,
    scored,
    estimateText(utility, 2, { signed: true }),
    estimateText(cost, 2),
    estimateText(reward, 2, { signed: true }),
  ]),
});

const shortfallsTable = ({ methods }: EvaluationSummary): Table => ({
  title: "Asked for and not had",
  header: ["method", "what", "times", "in words"],
  rows: methods.flatMap(({ method, shortfalls, failed, firstFailure }) => [
    ...(failed === 0 ? [] : [[method, "failed", failed, firstFailure]]),
    ...shortfalls.map(({ kind, times, detail }) => [method, kind, times, detail]),
  ]),
});

const withoutOccasionTable = ({ methods }: EvaluationSummary): Table => ({
  title: "Controls that never fired because nothing triggered them, which is no fault",
  header: ["method", "control", "fires when"],
  rows: methods.flatMap(({ method, withoutOccasion }) =>
    withoutOccasion.map(({ control, when }) => [method, control, when]),
  ),
});

/** The tables of published totals. */
export const totalsTables = ({ methods, comparisons, level }: TotalsSummary): readonly Table[] => [
  {
    title: `Accuracy, ${percent(level)} intervals (Wilson)`,
    header: ["method", "right", "problems", "accuracy %"],
    rows: methods.map(({ method, count, of, accuracy }) => [
      method,
      count,
      of,
      estimateText(accuracy, 1, POINTS),
    ]),
  },
  {
    title: `Differences of independent shares, first minus second: ${percent(level)} intervals (Newcombe), p adjusted by Holm for ${comparisons.pairs.length} comparisons`,
    header: ["first", "second", "accuracy", "z", "p", "p (Holm)"],
    rows: comparisons.pairs.map(({ first, second, difference, interval, z, p, pHolm }) => [
      first,
      second,
      estimateText({ estimate: difference, ...interval }, 1, DIFFERENCE),
      z === null ? null : z.toFixed(2),
      pText(p),
      pText(pHolm),
    ]),
  },
];
