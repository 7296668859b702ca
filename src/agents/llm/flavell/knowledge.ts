/** What a model mind knows before its first task: MK is the agent's, not the weights'. */
import type { Knowledge, StrategyEntry } from "../../../flavell/knowledge.ts";

/** The two general signals of the paper. */
export const DIFFICULTY_SIGNALS: readonly string[] = ["content-uncertainty", "procedural-confusion"];

type Belief = readonly [strategy: string, signal: string | null, pattern: string | null, why: string];

/** The first and third are the paper's own examples. */
const COGNITIVE: readonly Belief[] = [
  ["seek definitions", "content-uncertainty", "unknown terms", "a term must be known before it can be used"],
  [
    "draw a diagram or table",
    "content-uncertainty",
    "unclear relations",
    "it shows how the parts hang together",
  ],
  [
    "recall a worked example",
    "procedural-confusion",
    "missing steps",
    "it supplies the step that is not known",
  ],
  [
    "work backwards",
    "procedural-confusion",
    "unclear sequence",
    "from the goal each step names the one before it",
  ],
  ["solve step by step", null, null, "small steps leave little room for error"],
];

const METACOGNITIVE: readonly Belief[] = [
  ["coherence", null, null, "parts that do not hang together are not understood"],
  ["plausibility", null, null, "a result at odds with what is known is likely wrong"],
  ["consistency", null, null, "an outcome against expectation calls the approach into question"],
  ["goal-conduciveness", null, null, "work that does not lead to the goal is lost"],
];

const entryOf =
  (level: StrategyEntry["level"]) =>
  ([strategy, signal, pattern, why]: Belief): StrategyEntry => ({
    category: "strategy",
    level,
    key: `${level === "cognitive" ? "strategy" : "check"}/${strategy}`,
    strategy,
    signal,
    pattern,
    why,
    effectiveness: 0.5,
    successes: 0,
    failures: 0,
  });

/** Five cognitive strategies, and the four checks of (8), none of them tried yet. */
export const modelKnowledge: Knowledge = [
  ...COGNITIVE.map(entryOf("cognitive")),
  ...METACOGNITIVE.map(entryOf("metacognitive")),
];
