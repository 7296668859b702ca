import type { Rng } from "../../core/rng.ts";
import type { AgentEntry, Entry, Knowledge, StrategyEntry } from "../../flavell/knowledge.ts";
import { succession } from "../../math/succession.ts";
import type { ReasonerParameters } from "./reasoner-parameters.ts";
import type { ProblemClass } from "./reasoner-problems.ts";
import { PROBLEM_CLASSES } from "./reasoner-problems.ts";

const CHECKS = [
  ["coherence", "parts that do not hang together are not understood"],
  ["plausibility", "a result at odds with what is known is likely wrong"],
  ["consistency", "an outcome against expectation calls the approach into question"],
  ["goal-conduciveness", "work that does not lead to the goal is lost"],
] as const;

/**
 * What a reasoner knows before its first problem: for each diagnostic pattern one strategy that it believes in,
 * rightly or not, the four checks, its order of preference among strategies, and its limit of effort.
 * Draws the same number of times whatever the parameters.
 */
export const firstKnowledge = (p: ReasonerParameters, rng: Rng): Knowledge => {
  const beliefs = PROBLEM_CLASSES.flatMap((each, index) => strategiesFor(each, believed(p, index, rng), p));
  const preferences = PROBLEM_CLASSES.map(
    ({ strategy }): AgentEntry => ({
      category: "agent",
      key: `agent/preference/${strategy}`,
      belief: "preference",
      about: strategy,
      value: rng.uniform(),
    }),
  );
  const limit: Entry = {
    category: "agent",
    key: "agent/limit/effort",
    belief: "limit",
    about: "effort",
    value: p.effortLimit,
  };
  return [...beliefs, ...CHECKS.map(([check, why]) => checkEntry(check, why)), ...preferences, limit];
};

/** The class whose strategy the reasoner believes to suit pattern `index`; `null` where it believes in none. */
const believed = (p: ReasonerParameters, index: number, rng: Rng): number | null => {
  const right = rng.uniform() < p.validity;
  const another = (index + rng.integer(1, PROBLEM_CLASSES.length - 1)) % PROBLEM_CLASSES.length;
  const any = rng.integer(0, PROBLEM_CLASSES.length - 1);
  switch (p.knowledge) {
    case "informed":
      return right ? index : another;
    case "shuffled":
      return any;
    case "flat":
      return null;
  }
};

const strategiesFor = (
  { signal, pattern }: ProblemClass,
  best: number | null,
  p: ReasonerParameters,
): readonly StrategyEntry[] =>
  PROBLEM_CLASSES.map(({ strategy, why }, index) => {
    const successes = index === best ? p.conviction : 0;
    return {
      category: "strategy",
      level: "cognitive",
      key: `strategy/${strategy}/${pattern}`,
      strategy,
      signal,
      pattern,
      why,
      effectiveness: succession(successes, 0),
      successes,
      failures: 0,
    };
  });

const checkEntry = (check: string, why: string): StrategyEntry => ({
  category: "strategy",
  level: "metacognitive",
  key: `check/${check}`,
  strategy: check,
  signal: null,
  pattern: null,
  why,
  effectiveness: 0.5,
  successes: 0,
  failures: 0,
});
