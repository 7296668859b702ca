/** The finite memory for word pairs: as a simulated mind for experiments, and as a mind to be compiled. */
import { RefusalError } from "../../../core/errors.ts";
import type { Settings } from "../../../core/settings.ts";
import type { Control, Observation } from "../../../nelson-narens/index.ts";
import type { AwaitedMind, Mind, WordPair } from "../../mind.ts";
import { type Chain, placeOf } from "../chain.ts";
import type { Composed, FiniteMind } from "../finite-mind.ts";
import { recallChain } from "./chain.ts";
import { askedRecall, livedRecall } from "./individual.ts";
import { feeling } from "./phrases.ts";
import { RECALL_SETTINGS, recallValues } from "./settings.ts";

/** A memory whose evidence and feelings are few enough to be written down; each query stands alone. */
export const finiteRecall: Mind<Control, Observation> = {
  name: "finite-recall",
  title: "A memory with finitely many states, which can be compiled into a language model",
  settings: RECALL_SETTINGS,
  begin: (values) => {
    const v = recallValues(values);
    let object: ReturnType<typeof livedRecall> | null = null;
    return {
      study: (pairs, rng) => {
        object = livedRecall(recallChain(pairs, v, rng), v);
      },
      object: (control, rng) => {
        if (object !== null) return object(control, rng);
        throw new RefusalError({
          where: "a finite memory for word pairs",
          got: `"${control.type}" before any pair was studied`,
          expected: "study first: this mind has no words but those of its pairs",
        });
      },
    };
  },
};

/** The same memory after study of the first few of these pairs, as a mind to be compiled. */
export const cuedRecallMind = (pairs: readonly WordPair[], studied: number): FiniteMind => {
  const settings = {
    ...RECALL_SETTINGS,
    pairs: {
      kind: "integer",
      min: 1,
      max: pairs.length,
      default: studied,
      meaning: "pairs that were studied, from the first of the experiment's list",
    },
  } as const satisfies Settings;
  return {
    name: "cued-recall",
    title: "A finite memory for word pairs that answers the controls of Algorithm 3",
    settings,
    compose: (values, rng) => {
      const chosen = pairs.slice(0, values.pairs as number);
      return composedRecall(recallChain(chosen, recallValues(values), rng), chosen);
    },
  };
};

/** A chain that has learnt these pairs; the condition of a word is the feeling of knowing with which it is met. */
export const composedRecall = (chain: Chain, pairs: readonly WordPair[]): Composed => ({
  chain,
  conditions: Object.fromEntries(pairs.map(({ word }) => [word, feeling(word, 0, 0)])),
});

/** The mind of this one chain, lived through: every participant is the same. */
export const recallMind = (chain: Chain): Mind<Control, Observation> => ({
  name: "known-recall",
  title: "A known memory for word pairs",
  settings: RECALL_SETTINGS,
  begin: (values) => ({ study: known(chain), object: livedRecall(chain, recallValues(values)) }),
});

/** The mind of this one chain, asked of whoever thinks for it, such as a server; see `servedMind`. */
export const askedRecallMind = (
  chain: Chain,
  ask: Parameters<typeof askedRecall>[0],
): AwaitedMind<Control, Observation> => ({
  name: "known-recall-asked",
  title: "A known memory for word pairs, asked of a server",
  settings: RECALL_SETTINGS,
  awaited: true,
  begin: (values) => ({ study: known(chain), object: askedRecall(ask, recallValues(values)) }),
});

/** Its pairs were studied before it was compiled; others it cannot learn. */
const known =
  (chain: Chain) =>
  (pairs: readonly WordPair[]): void => {
    for (const { word } of pairs) placeOf(chain, feeling(word, 0, 0));
  };
