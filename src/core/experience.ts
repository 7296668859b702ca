/**
 * The exclusive or (⊕) between the two modes of one metacognitive experience: at any moment the agent has
 * either a raw feeling or a knowledge-based assessment, never both and never a mixture.
 * Which of the two is the mind's choice; it is reported with the experience and stands in the trace.
 */
export type Mode = "feeling" | "assessment";
