import { RefusalError } from "./errors.ts";

/**
 * The exclusive or (⊕) between the two modes of one metacognitive experience: at any moment the agent has
 * either a raw feeling or a knowledge-based assessment, never both and never a mixture.
 * Which of the two is the mind's choice; it is reported with the experience and stands in the trace.
 */
export type Mode = "feeling" | "assessment";

/**
 * Refuses an experience that is not had in exactly one of the two modes.
 *
 * @throws RefusalError for both, none, or anything else.
 */
export const oneMode = (where: string, mode: Mode, equation: string): void => {
  if (mode === "feeling" || mode === "assessment") return;
  throw new RefusalError({
    where,
    got: `the mode ${JSON.stringify(mode) ?? "undefined"}`,
    expected: 'exactly one of "feeling" and "assessment"',
    equation,
  });
};
