import { stream } from "../../src/core/rng.ts";
import type { Settings } from "../../src/core/settings.ts";
import type { Solving } from "../../src/experiments/reasoning/index.ts";
import { PROBLEM_COLUMNS, reasoningSettings, studyRows } from "../../src/experiments/reasoning/index.ts";
import type { RunRequest, RunResult, Simulation } from "../../src/experiments/simulation.ts";
import { flavellTheory } from "../../src/flavell/theory.ts";
import type { Part } from "../../src/metrics/pooled.ts";
import { pooledRatios } from "../../src/metrics/pooled.ts";
import { reasonerStudies } from "./conditions.ts";
import { figure } from "./figure.ts";
import { partsOf, type Summary, summaryOf } from "./measures.ts";
import { tablesOf } from "./tables.ts";

const OWN = {
  problems: {
    kind: "integer",
    min: 1,
    max: 10_000,
    default: 10,
    meaning: "problems in each reasoner's series",
  },
  strictness: {
    kind: "choice",
    choices: ["swept", "as-set"],
    default: "swept",
    meaning: "whether each criterion is also tried from strict to lax, which takes four times as long",
  },
} as const satisfies Settings;

const RESAMPLES = 2000;

const run = async (request: RunRequest): Promise<RunResult> => {
  const studied: Readonly<Record<string, readonly Solving[]>>[] = [];
  const parts: Readonly<Record<string, Part>>[] = [];
  for (let participant = 1; participant <= request.trials; participant++) {
    const studies = await reasonerStudies(request, participant);
    studied.push(studies);
    parts.push(partsOf(studies));
    request.progress(participant, request.trials);
  }
  const options = { resamples: RESAMPLES, rng: stream(request.seed, "bootstrap") };
  const problems = request.settings.problems as number;
  const summary = summaryOf(
    request.trials,
    problems,
    request.settings.strictness === "swept",
    pooledRatios(parts, options),
  );
  return {
    rows: studyRows(studied),
    summary,
    tables: tablesOf(summary),
  };
};

export const abandonment: Simulation = {
  name: "abandonment",
  title: "Abandonment: what giving up saves on hopeless problems, and loses on the others",
  question:
    "What does each of the four abandonment criteria of the memory extension save on problems that nothing solves, and what does it lose on those that something does?",
  source: "Oh & Gobet (2025), Section 3.1.2; criteria as this project states them",
  findings: [],
  theories: [flavellTheory.name],
  agents: ["recorded", "llm"],
  trials: {
    default: 100,
    meaning: "reasoners, each of whom meets the same series of problems under every criterion",
  },
  settings: (theory, mind) =>
    reasoningSettings(theory, mind, OWN, { solvableShare: 0.5, discrepancyFall: 0.05 }),
  columns: PROBLEM_COLUMNS,
  run,
  figure: (summary, axes) => figure(summary as unknown as Summary, axes),
};

export default abandonment;
