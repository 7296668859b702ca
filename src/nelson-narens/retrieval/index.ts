export * from "./decision.ts";
export * from "./machine.ts";
export * from "./messages.ts";
export {
  DECAY_VARIABLES,
  DECAYS,
  type Decay,
  type Parameters,
  parametersOf,
  SETTINGS,
  type Standards,
} from "./parameters.ts";
export * from "./state.ts";
export * from "./theory.ts";
export * from "./thresholds.ts";
export * from "./tuples.ts";
