export type * from "./simulation.ts";
