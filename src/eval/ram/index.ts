export * from "./score.ts";
