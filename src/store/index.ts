export * from "./csv.ts";
export * from "./fingerprint.ts";
export * from "./human-trials.ts";
export { LOOK_COLUMNS, readLooks } from "./look-file.ts";
export * from "./run-directory.ts";
export * from "./table.ts";
export * from "./trace-file.ts";
export * from "./trace-reader.ts";
export * from "./trials-file.ts";
