/** What Ollama's own routes write: one JSON value a line. */
import type { Engine } from "../engine.ts";
import { item } from "../flavour.ts";
import type { Ending, Step } from "../generate.ts";
import { isTrueAt, type JsonObject } from "../json.ts";
import type { Begun, Format } from "../reply.ts";
import { LINES } from "../reply.ts";

/** When everything here was created. */
export const CREATED_AT = "2025-12-01T00:00:00Z";

/** `/api/generate` puts text in `response`, `/api/chat` in `message`; `context`: the tokens come back at the end. */
export const linesFormat = (
  engine: Engine,
  body: JsonObject,
  into: "response" | "message",
  context: boolean,
): Format => {
  const { behaviour, model } = engine;
  const itemised = isTrueAt(body, "logprobs") && behaviour.logProbabilities !== "absent";
  let begun: Begun = { promptTokens: 0, cachedTokens: 0 };

  const said = (answer: string, reasoning: string): object => {
    const field =
      behaviour.reasoningField === "none" || reasoning === ""
        ? {}
        : { [behaviour.reasoningField]: reasoning };
    return into === "response"
      ? { response: answer, ...field }
      : { message: { role: "assistant", content: answer, ...field } };
  };
  const line = (answer: string, reasoning: string, rest: object): object => ({
    model,
    created_at: CREATED_AT,
    ...said(answer, reasoning),
    ...rest,
  });
  const items = (steps: readonly Step[]): object =>
    itemised && steps.length > 0 ? { logprobs: steps.map((step) => item(step, step)) } : {};
  const done = (first: Begun, ending: Ending): object => ({
    done: true,
    done_reason: ending.reason === "length" ? "length" : "stop",
    ...(context ? { context: ending.ids } : {}),
    total_duration: 1_000_000,
    load_duration: 0,
    prompt_eval_count: first.promptTokens,
    prompt_eval_duration: 0,
    eval_count: ending.generated,
    eval_duration: 0,
  });
  const text = (steps: readonly Step[], part: Step["part"]): string =>
    steps.map((step) => (step.part === part ? step.text : "")).join("");
  return {
    framing: LINES,
    head: (first) => {
      begun = first;
      return [];
    },
    // The end of the turn is no line of its own, unless text waited for it: the last line says `done`.
    token: (step) =>
      step.ends && step.text === ""
        ? []
        : [line(text([step], "answer"), text([step], "reasoning"), { done: false, ...items([step]) })],
    tail: (ending) => [line("", "", done(begun, ending))],
    whole: (steps, ending, first) =>
      line(text(steps, "answer"), text(steps, "reasoning"), {
        ...done(first, ending),
        ...items(steps.filter(({ ends }) => !ends)),
      }),
    failure: (message) => ({ error: message }),
  };
};
