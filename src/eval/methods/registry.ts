import type { Method } from "./method.ts";

/** Every method by name, loaded only when asked for. Kept in alphabetical order. */
export const METHODS: Readonly<Record<string, () => Promise<Method>>> = {
  mgv: async () => (await import("./mgv.ts")).mgv,
  "self-refine": async () => (await import("./self-refine.ts")).selfRefine,
  "self-verification": async () => (await import("./self-verification.ts")).selfVerification,
};
