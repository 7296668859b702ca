export * from "./analysis.ts";
export type { GammaOfOwnPairs, LevelMean, OwnMean, ResponseEstimates, ShareEstimates } from "./estimates.ts";
export * from "./published.ts";
export * from "./relations.ts";
export * from "./tables.ts";
export type { PerAnswer, PretestMix, Shares } from "./tally.ts";
export * from "./trials.ts";
export * from "./wording.ts";
