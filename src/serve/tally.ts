/** Counts what a request costs, generation by generation, whether or not its method comes to an end. */
import type { Completion, Generation, LanguageModel } from "../agents/llm/contract.ts";
import { concluded, watched, wrapped } from "../agents/llm/wrapped.ts";

/** What is kept of a generation. */
export type Spent = Pick<Completion, "ledger">;

/** A model whose generations are counted. */
export interface Tally {
  readonly model: LanguageModel;
  readonly spent: () => readonly Spent[];
}

/** Begins to count. */
export const tally = (model: LanguageModel): Tally => {
  const spent: Spent[] = [];
  const counted = (generation: Generation): Generation => {
    let once = false;
    const count = (completion: Completion): Completion => {
      if (!once) spent.push({ ledger: completion.ledger });
      once = true;
      return completion;
    };
    const over = (): void => void generation.finish().then(count);
    return concluded(
      watched(generation, () => {}, over),
      count,
    );
  };
  return { model: wrapped(model, { generation: counted }), spent: () => spent };
};
