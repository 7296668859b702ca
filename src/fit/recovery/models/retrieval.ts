/** Algorithm 3 on the evidence memory: no likelihood, so data sets are compared by what can be observed of them. */
import { evidenceMemory } from "../../../agents/simulated/evidence-memory.ts";
import type { SettingValues } from "../../../core/settings.ts";
import {
  DESIGN_SETTINGS,
  designTasks,
  TRIALS_A_PARTICIPANT,
} from "../../../experiments/cued-recall/design.ts";
import { responseOf } from "../../../experiments/cued-recall/experiment.ts";
import { reporting } from "../../../experiments/cued-recall/reporting.ts";
import { COMMISSION, CORRECT, OMISSION } from "../../../experiments/cued-recall/trials.ts";
import { simulate } from "../../../experiments/simulate.ts";
import { retrievalTheory } from "../../../nelson-narens/index.ts";
import { boxOf } from "../../optimise/box.ts";
import { FIXED } from "../../retrieval/parameters.ts";
import type { FreeParameter, SimulatorModel } from "../model.ts";
import { correlation, deviation, mean, quantiles } from "../statistics.ts";

const PARAMETERS: readonly FreeParameter[] = [
  { name: "alpha", low: 0.01, high: 1, scale: "log", meaning: "satisficing rate α (41)" },
  { name: "priorFok", low: 0.1, high: 10, scale: "log", meaning: "λ_FOK⁽⁰⁾ without knowledge (31)" },
  { name: "priorConfidence", low: 0.05, high: 0.95, scale: "linear", meaning: "λ_conf⁽⁰⁾ likewise (32)" },
  { name: "attributeNoise", low: 0.05, high: 3, scale: "log", meaning: "noise of a sample in the counters" },
];
const BOX = boxOf(PARAMETERS);

/** What the experimenter sees of one trial. */
interface Seen {
  readonly response: number;
  readonly logTime: number;
  readonly judgement: number;
}

/** Every trial of the three blocks, pretests too: the priors hold until something is remembered. */
const blocks = (values: SettingValues, trials: number, seed: string): readonly (readonly Seen[])[] => {
  const seen: Seen[][] = [[], [], []];
  const declared = { ...retrievalTheory.settings, ...evidenceMemory.settings };
  const settings = Object.fromEntries(
    Object.entries(values).filter(([name]) => Object.hasOwn(declared, name)),
  );
  const limit = DESIGN_SETTINGS.limit.default;
  const design = { limit, questionPriming: 0, targetPriming: 0, traced: "critical" };
  const tasks = designTasks(trials, seed, design);
  const rows = simulate({ theory: retrievalTheory, mind: reporting(evidenceMemory), tasks, seed, settings });
  for (const row of rows) {
    seen[Math.floor((row.trial - 1) / TRIALS_A_PARTICIPANT)]!.push({
      response: responseOf(row, limit),
      logTime: Math.log(Math.max(1, row.milliseconds)),
      judgement: row.report ?? Number.NaN,
    });
  }
  return seen;
};

const RESPONSES = [CORRECT, OMISSION, COMMISSION];

const ofBlock = (block: readonly Seen[]): readonly number[] => [
  ...RESPONSES.map((code) => mean(block.map(({ response }) => Number(response === code)))),
  ...RESPONSES.flatMap((code) => {
    const own = block.filter(({ response }) => response === code);
    const times = own.map(({ logTime }) => logTime);
    const judgements = own.map(({ judgement }) => judgement);
    return [
      ...quantiles(times, [0.1, 0.5, 0.9]),
      mean(judgements),
      deviation(judgements),
      correlation(judgements, times),
    ];
  }),
];

/** Retrieval with everything else at its default: what responses, times and judgements say of the thresholds. @alg 3 */
export const retrievalRecoveryModel: SimulatorModel = {
  kind: "simulator",
  name: "retrieval",
  title: "Algorithm 3 and the evidence memory in cued recall",
  source: "Oh & Gobet (2025), equations 31, 32, 34 and 41",
  parameters: PARAMETERS,
  trials: { default: 370, meaning: "critical trials, 37 a person; two blocks of pretests are seen too" },
  sizes: { replicates: 100, ranks: 200, draws: 199 },
  reference: 2000,
  inference: "regression-adjusted ABC on shares, time quantiles and judgements by response in three blocks",
  summarise: (unit, trials, seed) => blocksAt(unit, trials, seed).flatMap(ofBlock),
};

const blocksAt = (unit: readonly number[], trials: number, seed: string): readonly (readonly Seen[])[] => {
  const free = Object.fromEntries(BOX.fromUnit(unit).map((value, i) => [PARAMETERS[i]!.name, value]));
  return blocks({ ...FIXED, ...free }, trials, seed);
};

/** The same where only the critical trials are seen, as in the public data: by then something is remembered. */
export const retrievalCriticalModel: SimulatorModel = {
  ...retrievalRecoveryModel,
  name: "retrieval-critical",
  title: "Algorithm 3 and the evidence memory in cued recall, critical trials alone",
  trials: { default: 370, meaning: "critical trials, 37 a person; the pretests before them are not seen" },
  inference: "regression-adjusted ABC on shares, time quantiles and judgements by response",
  summarise: (unit, trials, seed) => ofBlock(blocksAt(unit, trials, seed)[2]!),
};
