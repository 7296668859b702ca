import type { ReasoningParameters } from "../../src/agents/simulated/reasoning-model/index.ts";
import type { SettingValues } from "../../src/core/settings.ts";
import type { Row, RunRequest, RunResult, Simulation } from "../../src/experiments/simulation.ts";
import type { Condition, DataSet } from "../../src/experiments/supervised-reasoning/conditions.ts";
import { CONDITIONS, DATA_SETS } from "../../src/experiments/supervised-reasoning/conditions.ts";
import { solveProblem } from "../../src/experiments/supervised-reasoning/solve.ts";
import { metaR1Theory } from "../../src/meta-r1/index.ts";
import { figure } from "./figure.ts";
import type { Results, Solved, Summary } from "./measures.ts";
import { summaryOf } from "./measures.ts";
import { settingsOf } from "./settings.ts";
import { tablesOf } from "./tables.ts";

const NAMES = Object.keys(CONDITIONS) as readonly Condition[];

/** How many problems of each data set are traced: the others are like them. */
const TRACED = 20;

const run = async (request: RunRequest): Promise<RunResult> => {
  const problems = Math.max(1, Math.ceil(request.trials / DATA_SETS.length));
  const total = problems * DATA_SETS.length * NAMES.length;
  let done = 0;
  const told = (): void => request.progress(++done, total);
  const results = Object.fromEntries(
    DATA_SETS.map((dataSet) => [
      dataSet,
      Object.fromEntries(NAMES.map((name) => [name, solved(request, dataSet, name, problems, told)])),
    ]),
  ) as unknown as Results;
  const summary = summaryOf(results, problems);
  return {
    rows: rowsOf(results, problems),
    summary,
    tables: tablesOf(summary),
  };
};

const modelOf = (settings: SettingValues, dataSet: DataSet): ReasoningParameters => {
  const { gsm8k, math500, ...model } = settings as unknown as ReasoningParameters & {
    readonly gsm8k: number;
    readonly math500: number;
  };
  return { ...model, difficultyMean: dataSet === "GSM8K" ? gsm8k : math500 };
};

const solved = (
  { settings, seed, theory, trace }: RunRequest,
  dataSet: DataSet,
  name: Condition,
  problems: number,
  told: () => void,
): Solved => {
  const used = theory ?? metaR1Theory;
  const stages = CONDITIONS[name];
  const trial = NAMES.indexOf(name) + 1;
  const meta = used.machine({ ...settings, ...stages });
  const model = modelOf(settings, dataSet);
  const found = {
    right: new Uint8Array(problems),
    tokens: new Float64Array(problems),
    metaTokens: new Float64Array(problems),
    chunks: new Uint16Array(problems),
    checks: new Uint16Array(problems),
    advised: new Uint16Array(problems),
    end: [] as string[],
  };
  for (let index = 0; index < problems; index++) {
    const traced =
      trace === null || index >= TRACED ? null : { theory: used, sink: trace, changed: stages, trial };
    const one = solveProblem(meta, model, dataSet, index + 1, seed, traced);
    found.right[index] = Number(one.right);
    found.tokens[index] = one.tokens;
    found.metaTokens[index] = one.metaTokens;
    found.chunks[index] = one.outcome.chunks;
    found.checks[index] = one.outcome.checks;
    found.advised[index] = one.outcome.advised;
    found.end.push(one.outcome.type);
    told();
  }
  return found;
};

function* rowsOf(results: Results, problems: number): Generator<Row> {
  for (const dataSet of DATA_SETS) {
    for (let index = 0; index < problems; index++) {
      for (const condition of NAMES) {
        const { right, tokens, metaTokens, chunks, checks, advised, end } = results[dataSet][condition];
        yield {
          data_set: dataSet,
          problem: index + 1,
          condition,
          right: right[index]!,
          tokens: tokens[index]!,
          supervisor_tokens: metaTokens[index]!,
          chunks: chunks[index]!,
          checks: checks[index]!,
          advised: advised[index]!,
          end: end[index]!,
        };
      }
    }
  }
}

/** Meta-R1 on a simulated reasoning model, whole and without each stage. */
export const metaR1Ablation: Simulation = {
  name: "meta-r1-ablation",
  title: "Meta-R1 on a simulated reasoning model, whole and without each stage",
  question:
    "Calibrated on vanilla and Meta-R1 alone, does a simulated reasoning model predict what taking away each stage does to accuracy and length?",
  source: "Dong et al. (2025), arXiv 2508.17291, Tables 1 and 2",
  findings: [],
  theories: [metaR1Theory.name],
  refusal:
    "its problems are latent difficulties without a text; the method meta-r1 runs on models and on problems with one.",
  trials: {
    default: 100_000,
    meaning: "problems, half of them of each data set, each under all five conditions",
  },
  settings: (theory) => settingsOf(theory),
  columns: [
    { name: "data_set", meaning: "GSM8K or MATH500, told apart by mean difficulty" },
    { name: "problem", meaning: "number of the problem in its data set, from 1" },
    { name: "condition", meaning: "vanilla, meta-r1, or the stage that is taken away" },
    { name: "right", meaning: "1 if the answer is right, else 0" },
    { name: "tokens", unit: "tokens", meaning: "length of the trace with advice and answer" },
    { name: "supervisor_tokens", unit: "tokens", meaning: "what the meta-level wrote" },
    { name: "chunks", meaning: "i: chunks of the trace" },
    { name: "checks", meaning: "checks made" },
    { name: "advised", meaning: "checks that found an error to advise on" },
    { name: "end", meaning: "ended by itself, terminated, or exhausted" },
  ],
  run,
  figure: (summary, axes) => figure(summary as unknown as Summary, axes),
};

export default metaR1Ablation;
