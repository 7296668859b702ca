/** What the meta-level is asked, as JSON of a schema. */
import type { Advice, ChunkCheck, Difficulty, ProblemDefinition } from "../../../meta-r1/index.ts";
import { type JsonQuestion, parsed, unparsed } from "../asking/index.ts";
import type { JsonSchema } from "../contract.ts";
import type { MetaR1Options } from "./options.ts";
import { checkMessages, definitionMessages, difficultyMessages } from "./prompts.ts";

const text = { type: "string" } as const;
/** Small models held to a schema can go on with a list without end. */
const MOST_TEXTS = 8;
const texts = { type: "array", items: text, maxItems: MOST_TEXTS } as const;

const object = (properties: Readonly<Record<string, unknown>>): JsonSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const optionsOf = ({ metaTokens, metaSampling }: MetaR1Options) => ({
  maxTokens: metaTokens,
  ...metaSampling,
});

/** Asks for F_Q. @eq R1-1 @eq R1-2 */
export const definitionQuestion = (
  options: MetaR1Options,
  question: string,
): JsonQuestion<ProblemDefinition, ProblemDefinition> => ({
  purpose: "problem-define",
  messages: definitionMessages(options.prompts, question),
  options: optionsOf(options),
  schema: object({ knowns: texts, goal: text, constraints: texts }),
  read: (definition) => (definition.goal.trim() === "" ? unparsed("the goal is empty") : parsed(definition)),
});

/** Asks for D_Q. @eq R1-3 */
export const difficultyQuestion = (
  options: MetaR1Options,
  question: string,
  definition: ProblemDefinition,
): JsonQuestion<{ readonly difficulty: Difficulty }, Difficulty> => ({
  purpose: "difficulty-judge",
  messages: difficultyMessages(options.prompts, question, definition),
  options: optionsOf(options),
  schema: object({ difficulty: { type: "string", enum: ["easy", "medium", "hard"] } }),
  read: ({ difficulty }) => parsed(difficulty),
});

interface RawAdvice extends Advice {
  readonly confirmed: boolean;
}

/** Asks for advice on a chunk; none where no error is confirmed. @eq R1-6 @eq R1-7 */
export const checkQuestion = (
  options: MetaR1Options,
  control: ChunkCheck,
): JsonQuestion<RawAdvice, Advice | null> => ({
  purpose: "chunk-check",
  messages: checkMessages(options.prompts, control),
  options: optionsOf(options),
  schema: object({ confirmed: { type: "boolean" }, error: text, suggestion: text }),
  read: ({ confirmed, error, suggestion }) => {
    if (!confirmed) return parsed(null);
    const empty = error.trim() === "" || suggestion.trim() === "";
    return empty
      ? unparsed("an error is confirmed but not named, or without a suggestion")
      : parsed({ error, suggestion });
  },
});
