import type { ObjectLevel, Rng } from "../../src/core/index.ts";
import { defaultsOf } from "../../src/core/index.ts";
import { stream } from "../../src/core/rng.ts";
import { run } from "../../src/core/run.ts";
import type { Control, Observation, Parameters, State } from "../../src/meta-r1/index.ts";
import { metaR1, parametersOf, SETTINGS } from "../../src/meta-r1/index.ts";

export const parameters = (change: Partial<Parameters> = {}): Parameters => ({
  ...parametersOf(defaultsOf(SETTINGS)),
  ...change,
});

export const DEFINITION = { knowns: ["a"], goal: "b", constraints: [] };
export const ADVICE = { error: "2 + 2 is 4.", suggestion: "Add again." };

/** What each control is answered with; chunks come one by one, the last again and again. */
export interface Script {
  readonly difficulty?: "easy" | "medium" | "hard";
  readonly chunks?: readonly { readonly text: string; readonly tokens: number }[];
  /** Ends the trace by itself with the n-th chunk, from 1. */
  readonly endsAt?: number;
  readonly advice?: (checks: number) => typeof ADVICE | null;
}

const PLAIN = { text: "The sum grows.", tokens: 4 };

export const scripted = (script: Script): ObjectLevel<Control, Observation> => {
  let checks = 0;
  return (control) => {
    switch (control.type) {
      case "problem-define":
        return { type: "problem-defined", definition: DEFINITION };
      case "difficulty-judge":
        return { type: "difficulty-judged", difficulty: script.difficulty ?? "medium" };
      case "chunk-generate": {
        const chunk = script.chunks?.[control.chunk] ?? script.chunks?.at(-1) ?? PLAIN;
        const ended = control.chunk + 1 === script.endsAt ? { answer: "by itself" } : null;
        return { type: "chunk-generated", chunk, ended };
      }
      case "chunk-check":
        return { type: "chunk-checked", advice: script.advice?.(++checks) ?? null };
      case "advice-inject":
        return { type: "advice-injected" };
      case "thinking-end":
        return { type: "answer-given", answer: "when told" };
    }
  };
};

/** Runs it to the end: the controls asked for, the states, and the outcome. */
export const ran = (p: Parameters, object: ObjectLevel<Control, Observation>) => {
  const rng = { meta: stream(1, "meta"), object: stream(1, "object") };
  const controls: Control[] = [];
  const states: State[] = [];
  const steps = run(metaR1(p), object, "Q", rng);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return { controls, states, outcome: step.value };
    controls.push(step.value.control);
    states.push(step.value.state);
  }
};

/** All that an object level might answer, in small numbers. */
export const answers = (control: Control): readonly Observation[] => {
  switch (control.type) {
    case "problem-define":
      return [{ type: "problem-defined", definition: DEFINITION }];
    case "difficulty-judge":
      return (["easy", "medium", "hard"] as const).map((difficulty) => ({
        type: "difficulty-judged",
        difficulty,
      }));
    case "chunk-generate":
      return ["plain", "wait", "let", "let wait"].flatMap((text) =>
        [null, { answer: null }].map((ended) => ({
          type: "chunk-generated",
          chunk: { text, tokens: 2 },
          ended,
        })),
      );
    case "chunk-check":
      return [null, ADVICE].map((advice) => ({ type: "chunk-checked", advice }));
    case "advice-inject":
      return [{ type: "advice-injected" }];
    case "thinking-end":
      return [null, "A"].map((answer) => ({ type: "answer-given", answer }));
  }
};

/** An object level that picks any of them. */
export const capricious: ObjectLevel<Control, Observation> = (control, rng: Rng) => {
  const choices = answers(control);
  return choices[rng.integer(0, choices.length - 1)]!;
};
