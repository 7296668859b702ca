/** Algorithm 3 itself on recall progress, step by step: what the policies of this simulation say in short. */
import { derivedRetrievalTheory, recallProgress } from "../../src/bridges/index.ts";
import { noDraws } from "../../src/core/rng.ts";
import { settle } from "../../src/core/run.ts";
import type { SettingValues } from "../../src/core/settings.ts";
import { defaultsOf } from "../../src/core/settings.ts";
import type { TraceSink } from "../../src/core/trace.ts";
import { settleTraced } from "../../src/core/trace.ts";
import type { Outcome } from "../../src/nelson-narens/index.ts";
import type { StrengthPrior } from "../../src/rational/recall/index.ts";
import { HORIZON, samplesOf } from "./paths.ts";
import type { Law } from "./policies.ts";

/** The settings of Algorithm 3 under a policy of this simulation. */
export const algorithmSettings = (
  law: Law,
  { lambda, alpha }: Readonly<Record<string, number>>,
  asWritten: boolean,
) => ({
  decay: law,
  alpha: alpha!,
  priorFok: lambda!,
  maxCycles: HORIZON,
  intensiveOmission: asWritten ? "as-written" : "suppressed",
});

/** How Algorithm 3 ends one path, and how many samples it took. */
export const algorithmOn = (
  prior: StrengthPrior,
  seed: number,
  path: number,
  changed: SettingValues,
  sink: TraceSink | null = null,
): { readonly outcome: Outcome; readonly samples: number } => {
  const theory = derivedRetrievalTheory;
  const machine = theory.machine({ ...defaultsOf(theory.settings), ...changed });
  const sample = samplesOf(prior, seed, path);
  let samples = 0;
  const object = recallProgress(() => {
    samples++;
    return sample();
  });
  const streams = { meta: noDraws, object: noDraws };
  const query = `path ${path}`;
  const under = { settings: changed as Readonly<Record<string, number | string | null>> };
  const outcome =
    sink === null
      ? settle(machine, object, query, streams)
      : settleTraced(theory, machine, object, query, streams, { participant: 1, trial: path, under }, sink);
  return { outcome, samples };
};
