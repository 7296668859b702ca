/**
 * Controls that a client puts on a model, held to what came of them: a schema that did not bind, and reasoning that was
 * begun and not gone on with. What fell short stands in the completion, whoever reads it and however.
 */
import type {
  Completion,
  Generation,
  GenerationOptions,
  LanguageModel,
  ReasoningMarks,
  Segment,
} from "./contract.ts";
import { textOf } from "./dialects/prompt.ts";
import { heldTo } from "./json.ts";
import { channelAfter } from "./stream/reasoning-marks.ts";
import { wrapped } from "./wrapped.ts";

/** What is looked at in a completion before it goes on. */
type Look = (completion: Completion) => Completion | Promise<Completion>;

/** The same generation, looked at once when it has ended. */
const looked = (generation: Generation, look: Look): Generation => {
  let seen: Promise<Completion> | null = null;
  return {
    [Symbol.asyncIterator]: () => generation[Symbol.asyncIterator](),
    finish: () => {
      seen ??= generation.finish().then(look);
      return seen;
    },
    abort: generation.abort,
  };
};

const LAST_WORDS = 40;

/** Budget forcing and its like: a begun reasoning of which not one token more came has had no effect. */
const goneOn =
  (begun: string): Look =>
  (completion) => {
    const { ending, reasoning } = completion;
    if (ending.kind === "aborted" || (reasoning ?? "").trim() !== "") return completion;
    const words = begun.trimEnd().slice(-LAST_WORDS);
    const detail = `reasoning that was begun with "…${words}" was not gone on with: it ended before a further token`;
    return {
      ...completion,
      shortfalls: [...completion.shortfalls, { kind: "control-never-fired", detail }],
    };
  };

const NOTHING: Look = (completion) => completion;

const bySchema = ({ schema }: GenerationOptions): Look =>
  schema === undefined ? NOTHING : (completion) => heldTo(schema, completion);

const byBegun = (begun: readonly Segment[], marks: ReasoningMarks): Look => {
  const text = textOf(begun);
  return channelAfter(text, marks) === "reasoning" ? goneOn(text) : NOTHING;
};

/** A model whose completions say which of the controls put on it did not take hold. */
export const withControls = (model: LanguageModel, standard: ReasoningMarks): LanguageModel =>
  wrapped(model, {
    generation: (generation, { messages, begun, options }) => {
      const schema = bySchema(options);
      const isTurn = messages !== null && begun !== null;
      const goesOn = isTurn ? byBegun(begun, options.reasoningMarks ?? standard) : NOTHING;
      if (schema === NOTHING && goesOn === NOTHING) return generation;
      return looked(generation, async (completion) => goesOn(await schema(completion)));
    },
  });
