/** Which mind a language model is, by the theory that it thinks for. */
import type { Surroundings } from "../agents/llm/minds/judging.ts";
import { UsageError } from "../core/errors.ts";
import type { AnyMind } from "./minds.ts";

/** A recipe for minds that a language model thinks for. */
export interface ModelMind {
  /** What the theory can ask for; a control that never came is reported. */
  readonly controls: readonly string[];
  /** A reply that the formats of its prompts allow, for a dry run; "0.5" unless said. */
  readonly example?: (prompt: string) => string;
  readonly on: (surroundings: Surroundings) => AnyMind & { readonly awaited: true };
}

/** Every recipe by the name of its theory, loaded only when asked for. Kept in alphabetical order. */
export const MODEL_MINDS: Readonly<Record<string, () => Promise<ModelMind>>> = {
  flavell: async () => {
    const { modelReasoner } = await import("../agents/llm/minds/flavell/mind.ts");
    const { FLAVELL_CONTROLS } = await import("../agents/llm/flavell/mind.ts");
    const { exampleSolution } = await import("../agents/llm/prompted-flavell/replies.ts");
    return { controls: FLAVELL_CONTROLS, example: exampleSolution, on: modelReasoner };
  },
  "flavell/prompted": async () => {
    const { modelPrompted } = await import("../agents/llm/minds/prompted/mind.ts");
    const { PROMPTED_CONTROLS } = await import("../agents/llm/prompted-flavell/mind.ts");
    const { exampleReply } = await import("../agents/llm/prompted-flavell/replies.ts");
    return { controls: PROMPTED_CONTROLS, example: exampleReply, on: modelPrompted };
  },
  "nelson-narens/acquisition": async () => {
    const { modelLearner, ACQUISITION_CONTROLS } = await import("../agents/llm/minds/acquisition/mind.ts");
    return { controls: ACQUISITION_CONTROLS, on: modelLearner };
  },
  "nelson-narens/retrieval": async () => {
    const { modelRecall, RETRIEVAL_CONTROLS } = await import("../agents/llm/minds/retrieval/mind.ts");
    return { controls: RETRIEVAL_CONTROLS, on: modelRecall };
  },
};

/**
 * The recipe for the theory of a simulation.
 *
 * @throws UsageError for a theory that no model thinks for.
 */
export const modelMindOf = async (theories: readonly string[]): Promise<ModelMind> => {
  const [theory = "none"] = theories;
  if (Object.hasOwn(MODEL_MINDS, theory)) return MODEL_MINDS[theory]!();
  throw new UsageError({
    where: "--agent llm",
    got: `the theory ${JSON.stringify(theory)}`,
    expected: `one that a model thinks for: ${Object.keys(MODEL_MINDS).join(", ")}`,
  });
};
