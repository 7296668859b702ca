export * from "./calibrated.ts";
export * from "./line.ts";
export * from "./object.ts";
export * from "./parameters.ts";
export * from "./supervisor.ts";
