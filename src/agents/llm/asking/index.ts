export * from "./ask.ts";
export * from "./exchange.ts";
export * from "./summary.ts";
