import { inRange, RefusalError } from "../core/errors.ts";
import type { MetaLevel } from "../core/levels.ts";
import type { Control, Observation } from "./messages.ts";
import type { Parameters } from "./parameters.ts";
import { checkParameters } from "./parameters.ts";
import { planOf, unplanned } from "./planning.ts";
import { actionOf, adviceText } from "./regulation.ts";
import type { Phase, Reasoning, State } from "./state.ts";
import { stateOf } from "./state.ts";
import { TERMINATION } from "./termination.ts";
import type { Outcome, Plan, ProblemDefinition } from "./tuples.ts";
import { DIFFICULTIES, lastChunks } from "./tuples.ts";
import type { CountWords } from "./words.ts";
import { wordCounter, wordShare } from "./words.ts";

/**
 * Meta-R1 as a meta-level machine; the task is the question.
 *
 * @alg R1-1
 * @throws OutOfRangeError or UsageError for parameters that nothing could be regulated by.
 */
export const metaR1 = (parameters: Parameters): MetaLevel<string, State, Control, Observation, Outcome> => {
  checkParameters(parameters);
  const words = { fact: wordCounter(parameters.factWords), think: wordCounter(parameters.thinkWords) };
  return {
    initial: (question) => initialState(parameters, question),
    control: (state) =>
      state.outcome === null
        ? { kind: "ask", control: asked(parameters, state) }
        : { kind: "halt", outcome: state.outcome },
    monitor: (state, control, observation) => {
      if (observation.type !== EXPECTED[state.phase] || control.type !== ASKED[state.phase]) {
        throw refused(state.phase, control, observation);
      }
      return observed(parameters, words, state, observation);
    },
  };
};

interface Words {
  readonly fact: CountWords;
  readonly think: CountWords;
}

const ASKED: Readonly<Record<Phase, Control["type"] | null>> = {
  defining: "problem-define",
  judging: "difficulty-judge",
  generating: "chunk-generate",
  checking: "chunk-check",
  injecting: "advice-inject",
  terminating: "thinking-end",
  closed: null,
};

const EXPECTED: Readonly<Record<Phase, Observation["type"] | null>> = {
  defining: "problem-defined",
  judging: "difficulty-judged",
  generating: "chunk-generated",
  checking: "chunk-checked",
  injecting: "advice-injected",
  terminating: "answer-given",
  closed: null,
};

const refused = (phase: Phase, control: Control, observation: Observation): RefusalError =>
  new RefusalError({
    where: `Meta-R1, ${phase}`,
    got: `${observation.type} after ${control.type}`,
    expected:
      EXPECTED[phase] === null ? "no further observation" : `${EXPECTED[phase]} after ${ASKED[phase]}`,
  });

const initialState = (p: Parameters, question: string): State => {
  const planned = p.planning === "on";
  const reasoning: Reasoning = {
    question,
    definition: null,
    plan: planned ? null : unplanned(p),
    chunks: 0,
    lastAction: 0,
    trace: null,
    checks: 0,
    advised: 0,
  };
  return stateOf(planned ? "defining" : "generating", reasoning);
};

const asked = (p: Parameters, { phase, reasoning, check, advice }: State): Control => {
  const { question, definition, plan, chunks, trace } = reasoning;
  switch (phase) {
    case "defining":
      return { type: "problem-define", question };
    case "judging":
      return { type: "difficulty-judge", question, definition: definition! };
    case "checking":
      return {
        type: "chunk-check",
        check: check!,
        question,
        definition,
        chunk: trace!.latest,
        earlier: lastChunks(trace!.earlier, p.lookback),
      };
    case "injecting":
      return { type: "advice-inject", text: adviceText(advice!) };
    case "terminating":
      return { type: "thinking-end", text: TERMINATION };
    default:
      return { type: "chunk-generate", question, plan: plan!, chunk: chunks };
  }
};

const observed = (p: Parameters, words: Words, state: State, observation: Observation): State => {
  const { reasoning } = state;
  switch (observation.type) {
    case "problem-defined":
      return stateOf("judging", { ...reasoning, definition: defined(observation.definition) });
    case "difficulty-judged": {
      const difficulty = DIFFICULTIES.find((level) => level === observation.difficulty);
      if (difficulty === undefined) {
        throw new RefusalError({
          where: "Meta-R1, judging",
          got: `the difficulty ${JSON.stringify(observation.difficulty)}`,
          expected: `one of ${DIFFICULTIES.join(", ")}`,
          equation: "R1-3",
        });
      }
      return stateOf("generating", { ...reasoning, plan: planOf(p, reasoning.definition!, difficulty) });
    }
    case "chunk-generated":
      return generated(p, words, reasoning, observation);
    case "chunk-checked": {
      const { advice } = observation;
      const checked = { ...reasoning, checks: reasoning.checks + 1 };
      if (advice === null) return nextChunk(p, checked, state);
      return stateOf(
        "injecting",
        { ...checked, advised: checked.advised + 1 },
        state.shares,
        state.check,
        advice,
      );
    }
    case "advice-injected":
      return nextChunk(p, reasoning, state);
    case "answer-given":
      return closed(reasoning, state.shares, "terminated", observation.answer);
  }
};

const defined = (definition: ProblemDefinition): ProblemDefinition => {
  const lists = [definition?.knowns, definition?.constraints];
  if (typeof definition?.goal === "string" && lists.every(Array.isArray)) return definition;
  throw new RefusalError({
    where: "Meta-R1, defining",
    got: JSON.stringify(definition) ?? "nothing",
    expected: "knowns and constraints as lists, and a goal",
    equation: "R1-1",
  });
};

/** The trace grows by C_i, i is raised, and (5) decides whether to look at it. @eq R1-4 @eq R1-5 */
const generated = (
  p: Parameters,
  words: Words,
  before: Reasoning,
  { chunk, ended }: Extract<Observation, { readonly type: "chunk-generated" }>,
): State => {
  inRange("Meta-R1: |C_i|", chunk.tokens, 0, Number.POSITIVE_INFINITY, "R1-4");
  const grown: Reasoning = {
    ...before,
    chunks: before.chunks + 1,
    trace: { latest: chunk, earlier: before.trace },
  };
  const shares = {
    fact: wordShare(words.fact(chunk.text), chunk.tokens),
    think: wordShare(words.think(chunk.text), chunk.tokens),
  };
  if (ended !== null) return closed(grown, shares, "ended", ended.answer);
  const check = p.regulation === "on" ? actionOf(p, shares, grown.chunks - grown.lastAction) : null;
  if (check === null) return nextChunk(p, grown, { shares });
  return stateOf("checking", { ...grown, lastAction: grown.chunks }, shares, check);
};

/** The next chunk, if the budget holds one; else the trace is made to end, where there is a stage 3. */
const nextChunk = (p: Parameters, reasoning: Reasoning, { shares }: Pick<State, "shares">): State => {
  if (p.termination === "on") {
    const { budget } = reasoning.plan as Plan;
    return stateOf(reasoning.chunks < budget ? "generating" : "terminating", reasoning, shares);
  }
  return reasoning.chunks < p.maxChunks
    ? stateOf("generating", reasoning, shares)
    : closed(reasoning, shares, "exhausted", null);
};

const closed = (
  reasoning: Reasoning,
  shares: State["shares"],
  type: Outcome["type"],
  answer: string | null,
): State => {
  const { chunks, checks, advised } = reasoning;
  return stateOf("closed", reasoning, shares, null, null, { type, answer, chunks, checks, advised });
};
