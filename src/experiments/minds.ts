import type { Rng } from "../core/rng.ts";
import type { Settings, SettingValues } from "../core/settings.ts";

/** A mind of any theory: what its individuals can do is between it and the simulations that call for it. */
export interface AnyMind {
  readonly name: string;
  readonly title: string;
  readonly settings: Settings;
  readonly begin: (values: SettingValues, participant: string, rng: Rng) => unknown;
}

/** Every simulated mind by name, loaded only when asked for. Kept in alphabetical order. */
export const MINDS: Readonly<Record<string, () => Promise<AnyMind>>> = {
  "evidence-memory": async () => (await import("../agents/simulated/evidence-memory.ts")).evidenceMemory,
  "familiarity-blind": async () =>
    (await import("../agents/simulated/familiarity-blind.ts")).familiarityBlind,
  "finite-recall": async () => (await import("../agents/known/recall/mind.ts")).finiteRecall,
  "generate-verify": async () =>
    (await import("../agents/simulated/reasoner-generate-verify.ts")).generateVerify,
  noiseless: async () => (await import("../agents/simulated/learner-noiseless.ts")).noiselessLearner,
  "over-confident": async () => (await import("../agents/simulated/over-confident.ts")).overConfident,
  overrating: async () => (await import("../agents/simulated/learner-overrating.ts")).overratingLearner,
  "prompted-solver": async () => (await import("../agents/simulated/prompted-solver.ts")).promptedSolver,
  reasoner: async () => (await import("../agents/simulated/reasoner.ts")).reasoner,
  "self-testing": async () =>
    (await import("../agents/simulated/learner-self-testing.ts")).selfTestingLearner,
  "stops-at-random": async () => (await import("../agents/simulated/stops-at-random.ts")).stopsAtRandom,
  unmonitored: async () => (await import("../agents/simulated/learner-unmonitored.ts")).unmonitoredLearner,
};
