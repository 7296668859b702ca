import type { FiniteMind } from "../agents/known/finite-mind.ts";

/** Pairs that a compiled memory has studied unless it is said otherwise. */
const STUDIED = 4;

/** Every mind that can be compiled into a language model, by name, loaded only when asked for. */
export const KNOWN_MINDS: Readonly<Record<string, () => Promise<FiniteMind>>> = {
  "cued-recall": async () => {
    const { cuedRecallMind } = await import("../agents/known/recall/mind.ts");
    const { WORD_PAIRS } = await import("./cued-recall/words.ts");
    return cuedRecallMind(WORD_PAIRS, STUDIED);
  },
  "evidence-walk": async () => (await import("../agents/known/evidence-walk.ts")).evidenceWalk,
  observer: async () => (await import("../agents/known/observer.ts")).observer,
};
