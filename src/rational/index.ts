export type { Picture } from "./problems/picture.ts";
export type { Solution, SolvableProblem } from "./problems/problem.ts";
export { PROBLEMS } from "./problems/registry.ts";
