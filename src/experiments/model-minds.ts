/** Which mind a language model is, by the theory that it thinks for. */
import type { Surroundings } from "../agents/llm/minds/judging.ts";
import type { AnyMind } from "./minds.ts";

/** A recipe for minds that a language model thinks for. */
export interface ModelMind {
  /** What the theory can ask for; a control that never came is reported. */
  readonly controls: readonly string[];
  readonly on: (surroundings: Surroundings) => AnyMind & { readonly awaited: true };
}

/** Every recipe by the name of its theory, loaded only when asked for. Kept in alphabetical order. */
export const MODEL_MINDS: Readonly<Record<string, () => Promise<ModelMind>>> = {
  "nelson-narens/retrieval": async () => {
    const { modelRecall, RETRIEVAL_CONTROLS } = await import("../agents/llm/minds/retrieval/mind.ts");
    return { controls: RETRIEVAL_CONTROLS, on: modelRecall };
  },
};
