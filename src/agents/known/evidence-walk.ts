/** An evidence random walk between two answers: the simplest finite mind that takes time, answers and is sure or not. */
import type { Settings } from "../../core/settings.ts";
import { chainOf, END, type Thought } from "./chain.ts";
import type { FiniteMind } from "./finite-mind.ts";

const SETTINGS = {
  up: { kind: "number", min: 0.01, max: 0.99, default: 0.6, meaning: "probability that a step is towards A" },
  stop: {
    kind: "number",
    min: 0,
    max: 0.99,
    default: 0.1,
    meaning: "probability of answering at any step, before a bound is reached",
  },
  bound: {
    kind: "integer",
    min: 1,
    max: 40,
    default: 8,
    meaning: "evidence at which the mind answers",
    unit: "steps",
  },
} as const satisfies Settings;

type Values = { readonly [Name in keyof typeof SETTINGS]: number };

/**
 * Evidence b starts at 0 and goes a step to A or to B with each token; at any step the mind may answer, at a bound it
 * does. It answers with the side that its evidence is on, and its judgement is the posterior probability that this is
 * the side to which the walk drifts, (1 + ((1−u)/u)^{|b|})⁻¹ for drift u ≥ ½ to the one or the other. At b = 0 it
 * guesses.
 */
export const evidenceWalk: FiniteMind = {
  name: "evidence-walk",
  title: "An evidence random walk between two answers, with confidence",
  settings: SETTINGS,
  compose: (values) => {
    const { up, stop, bound } = values as unknown as Values;
    const states: Thought[] = [];
    for (let evidence = -bound; evidence <= bound; evidence++) {
      const answering = Math.abs(evidence) === bound ? 1 : stop;
      states.push({
        token: thinking(evidence),
        next: {
          ...answersAt(evidence, answering),
          ...(answering === 1
            ? {}
            : {
                [thinking(evidence + 1)]: (1 - answering) * up,
                [thinking(evidence - 1)]: (1 - answering) * (1 - up),
              }),
        },
      });
    }
    const odds = Math.max(up, 1 - up) / Math.min(up, 1 - up);
    for (let size = 0; size <= bound; size++) {
      const judgement = 1 / (1 + odds ** -size);
      for (const answer of ["A", "B"]) {
        states.push({ token: answered(answer, size), answer, judgement, next: { [END]: 1 } });
      }
    }
    return { chain: chainOf(states), conditions: { neutral: thinking(0) } };
  },
};

const thinking = (evidence: number): string => `[${evidence > 0 ? "+" : ""}${evidence}]`;

const answered = (answer: string, size: number): string => `[${answer} by ${size}]`;

const answersAt = (evidence: number, probability: number): Readonly<Record<string, number>> => {
  const size = Math.abs(evidence);
  if (evidence === 0) return { [answered("A", 0)]: probability / 2, [answered("B", 0)]: probability / 2 };
  return { [answered(evidence > 0 ? "A" : "B", size)]: probability };
};
