import type { Solving, Where } from "../../src/experiments/reasoning/index.ts";
import { attemptsOf, effortOf, isRight, paired, partOf } from "../../src/experiments/reasoning/index.ts";
import type { Part, PooledEstimate } from "../../src/metrics/pooled.ts";
import { type Cell, cellName, MAIN, USELESS } from "./conditions.ts";

/** The published loss that the MGV paper cites, in share of problems right. */
export const PUBLISHED_LOSS = 0.2;
/** The curve is read in this many stretches of the series. */
export const STRETCHES = 8;

type Studies = Readonly<Record<string, readonly Solving[]>>;
type Parts = Readonly<Record<string, Part>>;
type Estimates = Readonly<Record<string, PooledEstimate>>;

const wrongFirst: Where = ({ firstSuits }) => !firstSuits;
const kept: Where = ({ firstSuits, firstStrategy, lastStrategy }) =>
  !firstSuits && firstStrategy === lastStrategy;
const stretchOf = (index: number, problems: number): number => Math.floor((index * STRETCHES) / problems);

/** One reasoner's parts of every measure. */
export const partsOf = (studies: Studies, cells: readonly Cell[]): Parts => {
  const of = (name: string): readonly Solving[] => studies[name]!;
  const [lesioned, intact, lesionedLearner, learner] = MAIN.map(of);
  const parts: Record<string, Part> = {};
  for (const name of MAIN) {
    const solvings = of(name);
    parts[`${name}/accuracy`] = partOf(solvings, isRight);
    parts[`${name}/attempts`] = partOf(solvings, attemptsOf);
    parts[`${name}/effort`] = partOf(solvings, effortOf);
    parts[`${name}/wrongFirst`] = partOf(solvings, ({ firstSuits }) => Number(!firstSuits));
    parts[`${name}/recovered`] = partOf(solvings, isRight, wrongFirst);
    parts[`${name}/recoveredByRefining`] = partOf(solvings, isRight, kept);
    for (let stretch = 0; stretch < STRETCHES; stretch++) {
      const within: Where = (_, index) => stretchOf(index, solvings.length) === stretch;
      parts[`${name}/stretch ${stretch}`] = partOf(solvings, isRight, within);
    }
  }
  parts["monitoring/accuracy"] = paired(intact!, lesioned!, isRight);
  parts["monitoring/attempts"] = paired(intact!, lesioned!, attemptsOf);
  parts["monitoring/effort"] = paired(intact!, lesioned!, effortOf);
  parts["learning/accuracy"] = paired(learner!, intact!, isRight);
  parts["learning/attempts"] = paired(learner!, intact!, attemptsOf);
  parts["learning/effort"] = paired(learner!, intact!, effortOf);
  parts["learningWithoutMonitoring/accuracy"] = paired(lesionedLearner!, lesioned!, isRight);
  const half = learner!.length / 2;
  parts.rise = rise(learner!, half);
  for (const name of Object.keys(USELESS)) {
    const monitors = of(`monitor-generate-verify, ${name} knowledge`);
    const commits = of(`generate-verify, ${name} knowledge`);
    parts[`useless/${name}/accuracy`] = paired(monitors, commits, isRight);
    parts[`useless/${name}/firstSuits`] = paired(monitors, commits, ({ firstSuits }) => Number(firstSuits));
  }
  for (const cell of cells) {
    const suited = of(cellName(cell, "suited"));
    const unsuited = of(cellName(cell, "unsuited"));
    const key = cellKey(cell);
    parts[`${key}/suited`] = partOf(suited, isRight);
    parts[`${key}/unsuited`] = partOf(unsuited, isRight);
    parts[`${key}/loss`] = paired(suited, unsuited, isRight);
  }
  return parts;
};

/** Accuracy in the second half less accuracy in the first, as a sum over the problems of one half. */
const rise = (solvings: readonly Solving[], half: number): Part => {
  const count = Math.floor(half);
  const signed = partOf(
    solvings,
    ({ right }, index) => (index < count ? -1 : 1) * Number(right),
    (_, index) => index < count || index >= solvings.length - count,
  );
  return { sum: signed.sum, count };
};

const cellKey = ({ misfit, recovery }: Cell): string => `misfit ${misfit}/recovery ${recovery}`;

/** Where an interval lies against the published loss. */
const against = ({ low, high }: PooledEstimate): "about" | "less" | "more" | "unknown" => {
  if (low === null || high === null) return "unknown";
  if (high < PUBLISHED_LOSS) return "less";
  return low > PUBLISHED_LOSS ? "more" : "about";
};

const isClear = ({ low }: PooledEstimate): boolean => low !== null && low > 0;
const holdsZero = ({ low, high }: PooledEstimate): boolean =>
  low !== null && high !== null && low <= 0 && high >= 0;

export const summaryOf = (
  reasoners: number,
  problems: number,
  cells: readonly Cell[],
  estimates: Estimates,
) => {
  const at = (key: string): PooledEstimate => estimates[key]!;
  const fields = (prefix: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, at(`${prefix}/${name}`)]));
  const measured = [
    "accuracy",
    "attempts",
    "effort",
    "wrongFirst",
    "recovered",
    "recoveredByRefining",
  ] as const;
  const useless = Object.fromEntries(
    Object.keys(USELESS).map((name) => [name, fields(`useless/${name}`, ["accuracy", "firstSuits"])]),
  );
  const grid = cells.map((cell) => {
    const key = cellKey(cell);
    const loss = at(`${key}/loss`);
    const [suited, unsuited] = [at(`${key}/suited`), at(`${key}/unsuited`)];
    return { ...cell, suited, unsuited, loss, againstPublished: against(loss) };
  });
  return {
    reasoners,
    problems,
    conditions: Object.fromEntries(MAIN.map((name) => [name, fields(name, measured)])),
    monitoringFirst: fields("monitoring", ["accuracy", "attempts", "effort"]),
    learning: fields("learning", ["accuracy", "attempts", "effort"]),
    learningWithoutMonitoring: fields("learningWithoutMonitoring", ["accuracy"]),
    uselessKnowledge: useless,
    curve: {
      rise: at("rise"),
      stretches: Array.from({ length: STRETCHES }, (_, stretch) => ({
        from: Math.ceil((stretch * problems) / STRETCHES) + 1,
        to: Math.ceil(((stretch + 1) * problems) / STRETCHES),
        ...Object.fromEntries(MAIN.map((name) => [name, at(`${name}/stretch ${stretch}`)])),
      })),
    },
    startingUnsuited: { published: PUBLISHED_LOSS, grid },
    holds: {
      monitoringBeatsGenerateVerify: isClear(at("monitoring/accuracy")),
      uselessKnowledgeTakesTheAdvantage: holdsZero(at("useless/shuffled/accuracy")),
      uselessKnowledgeFindsNoBetterStart: holdsZero(at("useless/shuffled/firstSuits")),
      learningBeatsMonitoringAlone: isClear(at("learning/accuracy")),
      accuracyRisesOverProblems: isClear(at("rise")),
    },
  };
};
export type Summary = ReturnType<typeof summaryOf>;
