/** `metalevel`: the two levels, the driver, the streams, the errors, and a simulation in one call. */
export * from "./core/index.ts";
export * from "./experiments/simulate.ts";
