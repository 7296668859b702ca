export * from "./attempt.ts";
export * from "./evaluate.ts";
export type * from "./result.ts";
export { type Watch, watched } from "./watched.ts";
