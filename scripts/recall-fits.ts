/**
 * The record of the three models of recall fitted to people: each from three starts, its optimum looked at again with
 * twice the nodes and cells.
 *
 *   npx tsx scripts/recall-fits.ts ../shared/data/recall-exp1/trials.csv FOLDER [--as-is]
 *
 * With --as-is it records what FOLDER holds and fits nothing. It runs `metalevel fit` for what is not yet in FOLDER (`npm run build:code` first; some five minutes of one core) and
 * writes docs/reference/recall-fits.json.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { recallCounts } from "../src/fit/recall/counts.ts";
import { negativeLogLikelihood } from "../src/fit/recall/likelihood.ts";
import { empiricalModel } from "../src/fit/recall/models/empirical.ts";
import type { RecallModel } from "../src/fit/recall/models/model.ts";
import { optimalModel } from "../src/fit/recall/models/optimal.ts";
import { randomModel } from "../src/fit/recall/models/random.ts";
import { readHumanTrials } from "../src/store/human-trials.ts";

const [file, folder, flag] = process.argv.slice(2);
if (file === undefined || folder === undefined) {
  throw new Error("usage: npx tsx scripts/recall-fits.ts TRIALS.csv FOLDER");
}
const SEEDS = [1, 2, 3];
/** What a fit is asked for beyond its defaults: intervals and judgements are wanted once. */
const LATER = ["--set", "resamples=0", "--set", "judged=0"];
const root = join(import.meta.dirname, "..");

interface Summary {
  readonly nll: number;
  readonly evaluations: number;
  readonly estimates: Readonly<Record<string, number>>;
  readonly intervals: Readonly<Record<string, readonly [number, number]>> | null;
  readonly aic: number;
  readonly bic: number;
}

const fitted = (model: RecallModel, seed: number): Summary => {
  const out = join(folder, `${model.name}-${seed}`);
  if (!existsSync(join(out, "summary.json"))) {
    const more = seed === SEEDS[0] ? [] : LATER;
    const args = ["fit", model.name, "--data", file, "--seed", String(seed), "--out", out, ...more];
    const { status, stderr } = spawnSync("node", [join(root, "bin/metalevel.js"), ...args], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`metalevel ${args.join(" ")}: ${stderr}`);
  }
  return JSON.parse(readFileSync(join(out, "summary.json"), "utf8")) as Summary;
};

mkdirSync(folder, { recursive: true });
const counts = recallCounts(await readHumanTrials(file));
const present = (model: RecallModel): readonly number[] =>
  SEEDS.filter(
    (seed) => flag !== "--as-is" || existsSync(join(folder, `${model.name}-${seed}`, "summary.json")),
  );
const wanted = [optimalModel, randomModel, empiricalModel].filter((model) => present(model).length > 0);
const models = wanted.map((model) => {
  const starts = present(model).map((seed) => {
    const { nll, estimates, evaluations } = fitted(model, seed);
    const point = model.dimensions.map(({ name }) => estimates[name]!);
    const nonDecision = { mean: estimates.nonDecisionMean!, shape: estimates.nonDecisionShape! };
    const shares = model.sharesAt(point, counts, 2)(nonDecision);
    return {
      seed,
      nll,
      nllDoubled: negativeLogLikelihood(counts, shares, nonDecision),
      estimates,
      evaluations,
    };
  });
  const { intervals, aic, bic } = fitted(model, present(model)[0]!);
  const values = starts.map(({ nll }) => nll);
  return {
    model: model.name,
    best: Math.min(...values),
    apart: Math.max(...values) - Math.min(...values),
    first: { aic, bic, intervals },
    starts,
  };
});
const record = {
  command: `npx tsx scripts/recall-fits.ts ../shared/data/recall-exp1/trials.csv FOLDER${flag === undefined ? "" : ` ${flag}`}`,
  trials: counts.total,
  models,
};
writeFileSync(join(root, "docs/reference/recall-fits.json"), `${JSON.stringify(record, null, 2)}\n`);
