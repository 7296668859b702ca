/** What a model has studied, as notes that stand in its prompts: each costs tokens, and only so many fit. */
import type { Rng } from "../../../../core/rng.ts";
import type { Material } from "../../../simulated/learner-memory.ts";
import type { LanguageModel } from "../../contract.ts";
import { CHARACTERS_PER_TOKEN } from "../../stream/record.ts";

/** An item of the present list, with the notes on it. */
export interface Noted {
  readonly material: Material;
  readonly lines: readonly string[];
  readonly tokens: number;
  readonly seconds: number;
  /** When it was last studied, by the number of studies before; −1: never. */
  readonly at: number;
}

/** How many tokens a text is: by the model's own tokenizer, each text once; estimated where it has none. */
export const tokenCounter = ({ tokenizer }: Pick<LanguageModel, "tokenizer">) => {
  const known = new Map<string, number>();
  return async (text: string): Promise<number> => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const count = tokenizer.offered
      ? await tokenizer.use.count(text)
      : Math.ceil(text.length / CHARACTERS_PER_TOKEN);
    known.set(text, Math.max(1, count));
    return Math.max(1, count);
  };
};

/** The notes that fit into so many tokens, the latest first to be kept, in the order in which they were made. */
export const fitting = (items: readonly Noted[], contextTokens: number): readonly string[] => {
  const latest = items.filter(({ at }) => at >= 0).sort((a, b) => b.at - a.at);
  const kept: Noted[] = [];
  let used = 0;
  for (const item of latest) {
    if (used + item.tokens > contextTokens) break;
    used += item.tokens;
    kept.push(item);
  }
  return kept.reverse().flatMap(({ lines }) => lines);
};

/** What outlasts so many days: each item's notes with the chance (1 − loss)^days. */
export const lasting = (
  items: readonly Noted[],
  lossADay: number,
  days: number,
  rng: Rng,
): readonly Noted[] => {
  const keep = (1 - lossADay) ** days;
  return items.filter(() => rng.uniform() < keep);
};
