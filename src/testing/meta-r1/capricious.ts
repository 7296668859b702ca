import type { ObjectLevel } from "../../core/levels.ts";
import type { Control, Observation } from "../../meta-r1/index.ts";
import { DIFFICULTIES } from "../../meta-r1/index.ts";

const ADVICE = { error: "2 + 2 is 4.", suggestion: "Add again." };

/** Chunks of two tokens with words of neither class, of one, of the other, and of both. */
const CHUNKS: readonly string[] = ["plain words", "wait", "let", "let wait"];

/** A reasoner and supervisor that answer every control of Meta-R1 with anything that the theory allows. */
export const capriciousReasoning: ObjectLevel<Control, Observation> = (control, rng) => {
  switch (control.type) {
    case "problem-define":
      return { type: "problem-defined", definition: { knowns: ["a"], goal: "b", constraints: [] } };
    case "difficulty-judge":
      return { type: "difficulty-judged", difficulty: DIFFICULTIES[rng.integer(0, 2)]! };
    case "chunk-generate": {
      const chunk = { text: CHUNKS[rng.integer(0, 3)]!, tokens: 2 };
      return { type: "chunk-generated", chunk, ended: rng.uniform() < 0.85 ? null : { answer: "by itself" } };
    }
    case "chunk-check":
      return { type: "chunk-checked", advice: rng.uniform() < 0.5 ? null : ADVICE };
    case "advice-inject":
      return { type: "advice-injected" };
    case "thinking-end":
      return { type: "answer-given", answer: rng.uniform() < 0.5 ? null : "A" };
  }
};
