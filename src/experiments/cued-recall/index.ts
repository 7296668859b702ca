export * from "./analysis.ts";
export type { LevelMean, OwnMean } from "./estimates.ts";
export * from "./relations.ts";
export type { PerAnswer, PretestMix, Shares } from "./tally.ts";
export * from "./trials.ts";
