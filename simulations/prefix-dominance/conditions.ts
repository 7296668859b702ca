/** Under what conditions one reasoner meets its series of problems, always the same problems on the same draws. */
import { assigned } from "../../src/agents/simulated/reasoner-assigned.ts";
import { withoutMonitoring } from "../../src/agents/simulated/reasoner-generate-verify.ts";
import type { Problem } from "../../src/agents/simulated/reasoner-problems.ts";
import { PROBLEM_CLASSES } from "../../src/agents/simulated/reasoner-problems.ts";
import type { SettingValues } from "../../src/core/settings.ts";
import type { ReasoningCondition, Solving } from "../../src/experiments/reasoning/index.ts";
import { reasonerStream, solvedByCondition } from "../../src/experiments/reasoning/index.ts";
import type { RunRequest } from "../../src/experiments/simulation.ts";

type Between = ReturnType<NonNullable<ReasoningCondition["between"]>>;

export type Condition = ReasoningCondition;

const lesion = (): Between => withoutMonitoring;
const LEARNING: SettingValues = { strategyLearning: "on", taskLearning: "on" };
const NONE: SettingValues = { strategyLearning: "off", taskLearning: "off" };

/** The two-by-two of the question: monitoring before generation, and learning. */
export const MAIN = [
  "generate-verify",
  "monitor-generate-verify",
  "generate-verify, learning",
  "monitor-generate-verify, learning",
] as const;

/** Knowledge that says nothing: flat, or drawn at random; the last with looks that a second one cannot correct. */
export const USELESS: Readonly<Record<string, SettingValues>> = {
  flat: { knowledge: "flat" },
  shuffled: { knowledge: "shuffled" },
  "shuffled, one look": { knowledge: "shuffled", persistence: 1 },
};

/** How far an unsuited strategy falls short, and how often a refinement turns it. */
export const MISFITS = [0.1, 0.15, 0.2, 0.3, 0.5, 0.7] as const;
export const RECOVERIES = [0, 0.1, 0.3] as const;
/** Problems that each reasoner is given in each cell of that grid. */
const ASSIGNED_PROBLEMS = 5;

/** A cell of the grid; of a mind whose work nobody sets there is one, its own. */
export type Cell = { readonly misfit: number | null; readonly recovery: number | null };

/** The grid, where the mind is of the simulated world, in which work with an unsuited strategy can be set. */
export const cellsOf = (settings: SettingValues): readonly Cell[] =>
  settings.misfit === undefined
    ? [{ misfit: null, recovery: null }]
    : MISFITS.flatMap((misfit) => RECOVERIES.map((recovery) => ({ misfit, recovery })));

export const cellName = ({ misfit, recovery }: Cell, start: "suited" | "unsuited"): string =>
  misfit === null ? `${start} start` : `${start} start, misfit ${misfit}, recovery ${recovery}`;

export const conditionsOf = (problems: number, cells: readonly Cell[]): readonly Condition[] => [
  ...MAIN.map((name): Condition => {
    const changed = name.endsWith("learning") ? LEARNING : NONE;
    return { name, changed, problems, ...(name.startsWith("generate") ? { between: lesion } : {}) };
  }),
  ...Object.entries(USELESS).flatMap(([name, useless]): readonly Condition[] => {
    const changed = { ...NONE, ...useless };
    // Without learning every problem of a series tells the same: half of them will do.
    const half = Math.ceil(problems / 2);
    return [
      { name: `generate-verify, ${name} knowledge`, changed, problems: half, between: lesion },
      { name: `monitor-generate-verify, ${name} knowledge`, changed, problems: half },
    ];
  }),
  ...cells.flatMap(cell),
];

/** Generate–verify that is handed its first strategy: one that suits the problem, or one that does not. */
const cell = (each: Cell): readonly Condition[] =>
  (["suited", "unsuited"] as const).map((start) => ({
    name: cellName(each, start),
    changed: { ...NONE, ...(each.misfit === null ? {} : each) },
    problems: ASSIGNED_PROBLEMS,
    between: (request, participant) => (object, problem, number) =>
      assigned(withoutMonitoring(object), strategyFor(request, participant, problem, number, start)),
  }));

const strategyFor = (
  { seed }: RunRequest,
  participant: number,
  { nature }: Problem,
  number: number,
  start: "suited" | "unsuited",
): string => {
  const rng = reasonerStream(seed, participant, `problem/${number}/assigned`);
  const other = rng.integer(1, PROBLEM_CLASSES.length - 1);
  return PROBLEM_CLASSES[(nature + (start === "suited" ? 0 : other)) % PROBLEM_CLASSES.length]!.strategy;
};

/** One reasoner under every condition. */
export const reasonerStudies = (
  request: RunRequest,
  conditions: readonly Condition[],
  participant: number,
): Promise<Readonly<Record<string, readonly Solving[]>>> =>
  solvedByCondition(request, conditions, MAIN, participant);
