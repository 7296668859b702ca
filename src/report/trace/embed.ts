import { deflateSync } from "node:zlib";
import type { Json } from "../../core/theory.ts";
import { packed } from "./heap.ts";
import type { PageTraces, TracedTrial } from "./model.ts";
import { panelsOf } from "./panels.ts";

/** The trials as the page's script reads them: packed, compressed, and in letters that no page can stumble over. */
export const embedded = (trials: readonly TracedTrial[]): string => {
  const theories = [...new Set(trials.map(({ theory }) => theory))];
  const panels = Object.fromEntries(theories.map((theory) => [theory, panelsOf(theory, trials)]));
  const page: PageTraces = { trials, panels };
  const text = JSON.stringify(packed(page as unknown as Json));
  return deflateSync(text, { level: 9 }).toString("base64");
};
