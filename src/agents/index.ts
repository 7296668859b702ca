export type * from "./mind.ts";
