import type { Mind } from "../agents/mind.ts";

/** Every simulated mind by name, loaded only when asked for. Kept in alphabetical order. */
// biome-ignore lint/suspicious/noExplicitAny: minds of different theories differ in what they are asked
export const MINDS: Readonly<Record<string, () => Promise<Mind<any, any>>>> = {};
