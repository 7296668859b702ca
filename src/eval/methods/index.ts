export * from "./draws.ts";
export type { Method, Models, Question, Solved } from "./method.ts";
export { shortfallsOf, solvedFrom } from "./method.ts";
export * from "./mgv.ts";
export { NOBODY, type Onlooker } from "./onlooker.ts";
export { METHODS } from "./registry.ts";
export { readFeedback, selfRefine } from "./self-refine.ts";
export { chosenAnswer, selfVerification } from "./self-verification.ts";
