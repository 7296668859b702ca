/** A simulated reasoning model under Meta-R1: it answers the meta-level's controls on one problem. */
import type { ObjectLevel } from "../../../core/levels.ts";
import type { Rng } from "../../../core/rng.ts";
import type { Control, Observation } from "../../../meta-r1/messages.ts";
import type { Plan } from "../../../meta-r1/tuples.ts";
import type { LatentProblem, Line } from "./line.ts";
import { beginLine, nextParagraph } from "./line.ts";
import type { ReasoningParameters } from "./parameters.ts";
import { checkLine, judgeDifficulty, takeAdvice } from "./supervisor.ts";

/** Answers are numbers in a test; here it only matters whether one is right. */
export const RIGHT = "right";
export const WRONG = "wrong";

/** Tokens of the object level and of the meta-level, counted apart. */
export interface Spent {
  readonly object: number;
  readonly meta: number;
}

/** One problem being worked on. */
export interface Working {
  readonly object: ObjectLevel<Control, Observation>;
  readonly spent: () => Spent;
}

/** Lengths of what is said outside the trace, in tokens: stated, not estimated. */
const DEFINITION_TOKENS = 120;
const JUDGEMENT_TOKENS = 8;
const CHECK_TOKENS = 40;
const ADVICE_TOKENS = 30;
const ANSWER_TOKENS = 30;

/** Begins to work on a problem. */
export const workOn = (p: ReasoningParameters, problem: LatentProblem): Working => {
  let line: Line | null = null;
  let object = 0;
  let meta = 0;
  const answer = (right: boolean): string => (right ? RIGHT : WRONG);
  const chunk = (plan: Plan, rng: Rng): Observation => {
    const guided = plan.definition !== null;
    line ??= beginLine(p, guided, rng);
    const texts: string[] = [];
    let tokens = 0;
    for (let step = 0; step < p.stepsPerChunk && !line.ended; step++) {
      const next = nextParagraph(p, problem, line, plan.strategy, guided, rng);
      line = next.line;
      tokens += next.paragraph.tokens;
      texts.push([next.paragraph.deed, ...next.paragraph.words].join(" "));
    }
    if (line.ended) tokens += ANSWER_TOKENS;
    object += tokens;
    const ended = line.ended ? { answer: answer(line.error === null) } : null;
    return { type: "chunk-generated", chunk: { text: texts.join("\n\n"), tokens }, ended };
  };
  return {
    spent: () => ({ object, meta }),
    object: (control, rng) => {
      switch (control.type) {
        case "problem-define":
          meta += DEFINITION_TOKENS;
          return {
            type: "problem-defined",
            definition: { knowns: [], goal: control.question, constraints: [] },
          };
        case "difficulty-judge":
          meta += JUDGEMENT_TOKENS;
          return { type: "difficulty-judged", difficulty: judgeDifficulty(p, problem, rng) };
        case "chunk-generate":
          return chunk(control.plan, rng);
        case "chunk-check":
          meta += CHECK_TOKENS;
          return { type: "chunk-checked", advice: checkLine(p, line!, control.check, rng) };
        case "advice-inject":
          object += ADVICE_TOKENS;
          line = takeAdvice(p, line!, rng);
          return { type: "advice-injected" };
        case "thinking-end":
          object += ANSWER_TOKENS;
          return { type: "answer-given", answer: answer(isRightNow(problem, line!, rng)) };
      }
    },
  };
};

/** Made to answer before it is done, it is right as often as the square of the share of insights that it has. */
export const isRightNow = ({ needed }: LatentProblem, { progress, error }: Line, rng: Rng): boolean => {
  const drawn = rng.uniform();
  if (error !== null) return false;
  return progress >= needed || drawn < (progress / needed) ** 2;
};
