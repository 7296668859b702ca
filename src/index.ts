/** `metalevel`: the two levels, the driver, the streams and the errors. */
export * from "./core/index.ts";
