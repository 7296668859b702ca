export type { Method, Models, Question, Solved } from "./method.ts";
export { shortfallsOf, solvedFrom } from "./method.ts";
export * from "./mgv.ts";
export { METHODS } from "./registry.ts";
export { readFeedback, selfRefine } from "./self-refine.ts";
export { chosenAnswer, selfVerification } from "./self-verification.ts";
