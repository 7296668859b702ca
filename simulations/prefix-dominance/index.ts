import { stream } from "../../src/core/rng.ts";
import type { Settings } from "../../src/core/settings.ts";
import type { Solving } from "../../src/experiments/reasoning/index.ts";
import { PROBLEM_COLUMNS, reasoningSettings, studyRows } from "../../src/experiments/reasoning/index.ts";
import type { RunRequest, RunResult, Simulation } from "../../src/experiments/simulation.ts";
import { flavellTheory } from "../../src/flavell/theory.ts";
import type { Part } from "../../src/metrics/pooled.ts";
import { pooledRatios } from "../../src/metrics/pooled.ts";
import { cellsOf, conditionsOf, reasonerStudies } from "./conditions.ts";
import { figure } from "./figure.ts";
import { partsOf, STRETCHES, type Summary, summaryOf } from "./measures.ts";
import { tablesOf } from "./tables.ts";

const OWN = {
  problems: {
    kind: "integer",
    min: STRETCHES,
    max: 10_000,
    default: 40,
    meaning: "problems in each reasoner's series",
  },
} as const satisfies Settings;

const RESAMPLES = 2000;

const run = async (request: RunRequest): Promise<RunResult> => {
  const cells = cellsOf(request.settings);
  const problems = request.settings.problems as number;
  const conditions = conditionsOf(problems, cells);
  const studied: Readonly<Record<string, readonly Solving[]>>[] = [];
  const parts: Readonly<Record<string, Part>>[] = [];
  for (let participant = 1; participant <= request.trials; participant++) {
    const studies = await reasonerStudies(request, conditions, participant);
    studied.push(studies);
    parts.push(partsOf(studies, cells));
    request.progress(participant, request.trials);
  }
  const options = { resamples: RESAMPLES, rng: stream(request.seed, "bootstrap") };
  const summary = summaryOf(request.trials, problems, cells, pooledRatios(parts, options));
  return {
    rows: studyRows(studied),
    summary,
    tables: tablesOf(summary),
  };
};

export const prefixDominance: Simulation = {
  name: "prefix-dominance",
  title: "Prefix dominance: what it costs to generate before monitoring",
  question:
    "Does a reasoner that monitors before it generates escape the trap of its first strategy, and is that the work of its knowledge?",
  source: "Oh & Gobet (2025), Appendix 5; Luo et al. (2025), as cited there",
  findings: [25],
  theories: [flavellTheory.name],
  agents: ["recorded", "llm"],
  trials: {
    default: 100,
    meaning: "reasoners, each of whom meets the same series of problems in every condition",
  },
  settings: (theory, mind) => reasoningSettings(theory, mind, OWN, { maxCycles: 4 }),
  columns: PROBLEM_COLUMNS,
  run,
  figure: (summary, axes) => figure(summary as unknown as Summary, axes),
};

export default prefixDominance;
