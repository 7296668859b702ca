import { evidenceMemory } from "../../src/agents/index.ts";
import { derivedRetrievalTheory } from "../../src/bridges/index.ts";
import type { Json, Settings } from "../../src/core/index.ts";
import type { Design } from "../../src/experiments/cued-recall/design.ts";
import type { RetrievalMind, RetrievalTheory } from "../../src/experiments/cued-recall/experiment.ts";
import { experiment } from "../../src/experiments/cued-recall/experiment.ts";
import { RESPONSES } from "../../src/experiments/index.ts";
import type { Row, RunRequest, RunResult, Simulation } from "../../src/experiments/simulation.ts";
import { settingsOf as crossoverSettings } from "../crossover/settings.ts";
import { CONDITIONS, type Condition, type Primed } from "./conditions.ts";
import { figure } from "./figure.ts";
import { type Summary, summaryOf, tablesOf } from "./summary.ts";

/** The crossover's, with a primed question and a primed target as far as their conditions go. */
const settingsOf: Simulation["settings"] = (theory, mind): Settings => {
  const { lesion: _lesion, questionPriming, targetPriming, ...own } = crossoverSettings(theory, mind);
  const by = { default: 1 };
  return {
    ...own,
    questionPriming: { ...questionPriming, ...by } as NonNullable<typeof questionPriming>,
    targetPriming: { ...targetPriming, ...by } as NonNullable<typeof targetPriming>,
  };
};

/** One condition, trial by trial, with the feeling of knowing that came before the first search. */
const lived = (condition: Condition, request: RunRequest, finished: () => void): readonly Primed[] => {
  const { trials, seed, trace } = request;
  const theory: RetrievalTheory = request.theory ?? derivedRetrievalTheory;
  const mind = (request.mind as RetrievalMind | null) ?? evidenceMemory;
  const values = request.settings as typeof request.settings & Design;
  const primed = {
    ...values,
    questionPriming: condition === "question primed" ? values.questionPriming : 0,
    targetPriming: condition === "target primed" ? values.targetPriming : 0,
  };
  let first = { positive: Number.NaN, negative: Number.NaN };
  const watched = (line: Readonly<Record<string, Json>>): void => {
    if (condition === "as it is") trace?.(line);
    const { control, cycle, fok } = line as unknown as {
      readonly control?: { readonly type: string };
      readonly cycle?: number;
      readonly fok?: typeof first;
    };
    if (control?.type === "fok-judge" && cycle === 0 && fok !== undefined) first = fok;
  };
  const found: Primed[] = [];
  for (const trial of experiment({ theory, mind, values: primed, trials, seed, trace: watched })) {
    found.push({ condition, trial, first });
    finished();
  }
  return found;
};

const run = async (request: RunRequest): Promise<RunResult> => {
  let done = 0;
  const total = CONDITIONS.length * request.trials;
  const conditions = CONDITIONS.map((condition) =>
    lived(condition, request, () => request.progress(++done, total)),
  );
  const summary = summaryOf(conditions, request.seed);
  return {
    rows: conditions.flat().map(rowOf),
    summary,
    tables: tablesOf(summary),
  };
};

const rowOf = ({ condition, trial, first }: Primed): Row => ({
  condition,
  participant: trial.participant,
  word: trial.word,
  response: RESPONSES[trial.response]!,
  rt: RESPONSES[trial.response] === "timeout" ? null : trial.milliseconds,
  fok_positive: first.positive,
  fok_negative: first.negative,
});

/** What the feeling of knowing reads: the question, never the target that is not recalled. */
export const questionFamiliarity: Simulation = {
  name: "question-familiarity",
  title: "Familiar questions, strengthened targets",
  question:
    "Does a more familiar question feel better known without being recalled more, and a stronger target get recalled more without feeling better known?",
  source: "Oh & Gobet (2025), eq. 34 and the No-Magic Hypothesis; Reder & Ritter (1992)",
  findings: [14],
  theories: ["nelson-narens/retrieval"],
  refusal: "its questions and targets are primed, in units of the simulated memory's own strengths.",
  trials: {
    default: 7_400,
    meaning: "a critical trial, lived through under each of the three conditions; 37 a participant",
  },
  settings: settingsOf,
  columns: [
    { name: "condition", meaning: `${CONDITIONS.join(", ")}: what was changed before the critical trials` },
    { name: "participant", meaning: "participant; the same one, on the same draws, in every condition" },
    { name: "word", meaning: "cue word" },
    { name: "response", meaning: RESPONSES.join(", ") },
    { name: "rt", unit: "ms", meaning: "time to the answer or to giving up; missing after a timeout" },
    { name: "fok_positive", meaning: "FOK⁺ before the first search" },
    { name: "fok_negative", meaning: "FOK⁻ before the first search" },
  ],
  run,
  figure: (summary, axes) => figure(summary as unknown as Summary, axes),
};

export default questionFamiliarity;
