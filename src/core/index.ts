export * from "./errors.ts";
export * from "./experience.ts";
export * from "./levels.ts";
export * from "./rng.ts";
export * from "./run.ts";
export * from "./seeds.ts";
export * from "./settings.ts";
export * from "./theory.ts";
