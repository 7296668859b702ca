/**
 * spec/meta-r1.qnt and Meta-R1's machine. A chunk is made of as many words of each class as it is to hold; what a
 * problem's definition, an answer and advice say decides nothing, and is always the same here.
 */
import { defaultsOf } from "../../../core/settings.ts";
import type { Control, Observation, Outcome, Parameters, State } from "../../../meta-r1/index.ts";
import { DIFFICULTIES, metaR1, parametersOf, SETTINGS } from "../../../meta-r1/index.ts";
import type { Bind, Constants, SpecificationAction, SpecificationBinding } from "../binding.ts";
import { actionWithEach, unknownAction } from "../binding.ts";
import type { Decoded, DecodedRecord } from "../itf.ts";

const HUNDRED = 100;

const number = (constants: Constants, name: string): number => constants[name] as number;

const parametersFrom = (constants: Constants): Parameters =>
  ({
    ...parametersOf(defaultsOf(SETTINGS)),
    planning: constants.PLANNING,
    regulation: constants.REGULATION,
    termination: constants.TERMINATION,
    easyBudget: constants.EASY_BUDGET,
    mediumBudget: constants.MEDIUM_BUDGET,
    hardBudget: constants.HARD_BUDGET,
    safety: constants.SAFETY,
    maxChunks: constants.MAX_CHUNKS,
    factThreshold: number(constants, "FACT_THRESHOLD") / HUNDRED,
    thinkThreshold: number(constants, "THINK_THRESHOLD") / HUNDRED,
    bothTriggered: constants.BOTH_TRIGGERED,
    easyStrategy: "no-thinking",
    mediumStrategy: "chain-of-draft",
    hardStrategy: "chain-of-thought",
    factWords: "let",
    thinkWords: "wait",
  }) as Parameters;

/** A module of spec/meta-r1.qnt and the machine under the same constants. */
export const bindMetaR1: Bind = (constants) => {
  const parameters = parametersFrom(constants);
  const binding: SpecificationBinding<string, State, Control, Observation, Outcome> = {
    meta: metaR1(parameters),
    starts: [{}],
    task: () => "Q",
    actions: (control) => actionsFor(control, constants),
    observation: observationOf,
    abstract: (state) => abstracted(state, parameters),
    classOf,
    tables: {},
  };
  return binding;
};

const actionsFor = (control: Control, constants: Constants): readonly SpecificationAction[] => {
  switch (control.type) {
    case "problem-define":
      return [{ action: "problemDefined", picks: {} }];
    case "difficulty-judge":
      return actionWithEach("difficultyJudged", "difficulty_", DIFFICULTIES);
    case "chunk-generate": {
      const list = (name: string) => constants[name] as readonly Decoded[];
      return list("FACTS").flatMap((facts) =>
        list("THINKS").flatMap((thinks) =>
          list("LENGTHS").flatMap((tokens) =>
            [true, false].map((ended) => ({
              action: "chunkGenerated",
              picks: { facts, thinks, tokens, ended },
            })),
          ),
        ),
      );
    }
    case "chunk-check":
      return actionWithEach("chunkChecked", "confirms", [true, false]);
    case "advice-inject":
      return [{ action: "adviceInjected", picks: {} }];
    case "thinking-end":
      return [{ action: "answerGiven", picks: {} }];
  }
};

const observationOf = ({ action, picks }: SpecificationAction): Observation => {
  switch (action) {
    case "problemDefined":
      return { type: "problem-defined", definition: { knowns: [], goal: "goal", constraints: [] } };
    case "difficultyJudged":
      return {
        type: "difficulty-judged",
        difficulty: picks.difficulty_ as (typeof DIFFICULTIES)[number],
      };
    case "chunkGenerated": {
      const words = (word: string, count: Decoded): string => `${word} `.repeat(count as number);
      const text = words("let", picks.facts!) + words("wait", picks.thinks!);
      const chunk = { text, tokens: picks.tokens as number };
      return { type: "chunk-generated", chunk, ended: picks.ended === true ? { answer: "A" } : null };
    }
    case "chunkChecked": {
      const advice = { error: "error", suggestion: "suggestion" };
      return { type: "chunk-checked", advice: picks.confirms === true ? advice : null };
    }
    case "adviceInjected":
      return { type: "advice-injected" };
    case "answerGiven":
      return { type: "answer-given", answer: "A" };
    default:
      throw unknownAction("meta-r1", action);
  }
};

const ENDINGS: Readonly<Record<Outcome["type"], string>> = {
  ended: "Ended",
  terminated: "Terminated",
  exhausted: "Exhausted",
};

const abstracted = (
  { phase, reasoning, shares, check, outcome }: State,
  { factThreshold, thinkThreshold }: Parameters,
): DecodedRecord => {
  const { plan, chunks, lastAction, checks, advised } = reasoning;
  const above = [
    ...(shares !== null && shares.fact > factThreshold ? ["fact"] : []),
    ...(shares !== null && shares.think > thinkThreshold ? ["think"] : []),
  ];
  return {
    phase: phase.charAt(0).toUpperCase() + phase.slice(1),
    difficulty: plan?.difficulty ?? "none",
    strategy: plan?.strategy ?? "none",
    budget: plan?.budget ?? 0,
    chunks,
    lastAction,
    above,
    check: check ?? "none",
    checks,
    confirmed: advised,
    // Advice that waits to be put into the trace is confirmed and not yet injected.
    injected: advised - Number(phase === "injecting"),
    terminations: Number(outcome?.type === "terminated"),
    ending: outcome === null ? "Open" : ENDINGS[outcome.type],
  };
};

/** Counts of checks decide nothing; what has ended is known by how, when, and under which plan. */
const classOf = (state: DecodedRecord): Decoded => {
  const { phase, budget, chunks, lastAction, above, check, ending } = state;
  return phase === "Closed"
    ? [phase, budget!, chunks!, ending!]
    : [phase!, budget!, chunks!, lastAction!, check!, phase === "Checking" ? above! : []];
};
