export * from "./mind.ts";
