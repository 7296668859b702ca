export * from "./model.ts";
export type { AnswerableProblem, ProblemSource } from "./problems.ts";
