export * from "./ledger.ts";
export * from "./levels.ts";
export * from "./options.ts";
export * from "./prompts.ts";
export * from "./trace.ts";
