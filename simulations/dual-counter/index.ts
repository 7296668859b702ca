import { UsageError } from "../../src/core/errors.ts";
import { stream } from "../../src/core/rng.ts";
import type { Json } from "../../src/core/theory.ts";
import type { TraceSink } from "../../src/core/trace.ts";
import type { Row, RunRequest, RunResult, Simulation } from "../../src/experiments/simulation.ts";
import { FULL_PRECISION_COST, policyBound, solveRecallTogether } from "../../src/rational/recall/index.ts";
import { answerOf } from "./answer.ts";
import { type Drawn, figure } from "./figure.ts";
import type { CellMeasures } from "./measures.ts";
import { measuredCell } from "./measures.ts";
import { drawPaths, HORIZON } from "./paths.ts";
import { POLICIES, PRIORS, priorNamed } from "./range.ts";
import { STORED } from "./stored.ts";
import { tablesOf } from "./tables.ts";
import { algorithmOn, algorithmSettings } from "./traced.ts";

/** The published resolution of the optimum. */
const RESOLUTION = { horizon: HORIZON, cells: 50 };

/** Paths of which every step is traced. */
const TRACED = 200;

/** Algorithm 3 at its best for pretests of memories as fitted. */
const writeTraces = (trials: number, seed: number, sink: TraceSink): void => {
  const cell = STORED.cells.find(({ prior, ratio }) => prior === "fitted" && ratio === FULL_PRECISION_COST)!;
  const { parameters } = cell.policies["from-initial"];
  const settings = algorithmSettings("from-initial", parameters, false);
  for (let path = 0; path < Math.min(trials, TRACED); path++) {
    algorithmOn(priorNamed("fitted"), seed, path, settings, sink);
  }
};

const run = async ({ trials, seed, trace, progress }: RunRequest): Promise<RunResult> => {
  if (trace !== null) writeTraces(trials, seed, trace);
  let done = 0;
  const cells: CellMeasures[] = PRIORS.flatMap((prior) => {
    const own = STORED.cells.filter((cell) => cell.prior === prior);
    const stakes = own.map(({ ratio }) => ({ cost: ratio, utility: 1 }));
    const optima = solveRecallTogether(priorNamed(prior), RESOLUTION, stakes);
    const paths = drawPaths(priorNamed(prior), seed, trials);
    return own.map((cell, at) => {
      progress(++done, STORED.cells.length);
      const rng = stream(seed, `bootstrap/${prior}/${cell.ratio}`);
      return measuredCell(paths, cell, policyBound(RESOLUTION, optima[at]!), rng);
    });
  });
  const answer = answerOf(cells);
  return {
    rows: { [Symbol.iterator]: () => rowsOf(cells) },
    summary: { episodes: trials, cells: cells as unknown as Json, answer: answer as unknown as Json },
    tables: tablesOf(cells, answer),
  };
};

function* rowsOf(cells: readonly CellMeasures[]): Generator<Row> {
  for (const { prior, ratio, optimal, policies } of cells) {
    const place = { prior, cost: ratio };
    const { reward, recall, steps } = optimal;
    yield { ...place, policy: "optimal", reward: reward.estimate, of_optimal: 1, recall, steps };
    for (const name of POLICIES) {
      const own = policies[name];
      yield {
        ...place,
        policy: name,
        reward: own.reward.estimate,
        of_optimal: own.ofOptimal.estimate,
        recall: own.recall,
        steps: own.steps,
      };
    }
  }
}

/** Algorithm 3 on recall progress against the optimal boundary, over costs, payoffs and what memories are like. */
export const dualCounterSimulation: Simulation = {
  name: "dual-counter",
  title: "The dual counter against the optimal boundary on recall progress",
  question:
    "How much of what optimal stopping earns does Algorithm 3 earn, when its dual counter holds recall progress and its thresholds decay as well as they can?",
  source:
    "Oh & Gobet (2025), Section 4.3 (open question), equations 35, 39, 41–43 and 68–76; Callaway, Griffiths, Norman & Zhang (2024)",
  findings: [22],
  theories: ["nelson-narens/retrieval"],
  refusal: "it compares Algorithm 3 with the optimum on recall progress alone; no mind is asked.",
  trials: {
    default: 20_000,
    meaning: "episodes of recall in each kind of memory, searched along under every policy and cost",
  },
  settings: (theory, mind) => {
    if (theory === null && mind === null) return {};
    throw new UsageError({
      where: "dual-counter",
      got: theory === null ? "--mind" : "--theory",
      expected: "neither: it compares Algorithm 3 with the optimum on recall progress alone",
    });
  },
  columns: [
    { name: "prior", meaning: "what memories are like: fitted mean strength, or σ0/2 below or above" },
    { name: "cost", meaning: "γ/U of one step of 100 ms" },
    { name: "policy", meaning: "optimal, a law of decay, or one of three references" },
    { name: "reward", meaning: "mean reward of an episode, in units of U" },
    { name: "of_optimal", meaning: "reward as a share of the optimum's on the same paths" },
    { name: "recall", meaning: "share of episodes that end in recall" },
    { name: "steps", meaning: "mean number of steps of 100 ms" },
  ],
  run,
  figure: (summary, axes) => figure(summary as unknown as Drawn, axes),
};

export default dualCounterSimulation;
