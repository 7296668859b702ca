/** `/v1/completions`, in each server's flavour. */
import { counted, type Flavour, finishReason, silent, tailOf } from "./flavour.ts";
import type { Ending, Step } from "./generate.ts";
import { type Begun, EVENTS, type Format } from "./reply.ts";

const lists = (steps: readonly Step[], offset: number): object => {
  const offsets: number[] = [];
  let at = offset;
  for (const { text } of steps) {
    offsets.push(at);
    at += text.length;
  }
  return {
    text_offset: offsets,
    token_logprobs: steps.map(({ logProbability }) => logProbability),
    tokens: steps.map(({ name }) => name),
    top_logprobs: steps.map((step) => ({
      ...Object.fromEntries(step.top.map(({ name, logProbability }) => [name, logProbability])),
      [step.name]: step.logProbability,
    })),
  };
};

/** `/v1/completions`. */
export const completionFormat = (flavour: Flavour): Format => {
  let begun: Begun = { promptTokens: 0, cachedTokens: 0 };
  let offset = 0;
  const logprobs = (steps: readonly Step[], from: number): object | null => {
    if (!flavour.itemised || flavour.completionItems === "none") return null;
    return flavour.completionItems === "lists"
      ? lists(steps, from)
      : { content: steps.map((step) => flavour.item(step, step)) };
  };
  const chunk = (
    text: string,
    items: object | null,
    ending: Ending | null,
    usage: object | null,
    steps: readonly Step[],
  ): object => ({
    ...flavour.common,
    object: "text_completion",
    choices: [
      {
        index: 0,
        text,
        logprobs: items,
        finish_reason: ending === null ? null : finishReason(ending),
        ...flavour.beside(ending, steps),
      },
    ],
    ...(usage === null ? (flavour.usageNull ? { usage: null } : {}) : { usage }),
  });
  return {
    framing: EVENTS,
    head: (first) => {
      begun = first;
      return [];
    },
    token: (step) => {
      if (silent(flavour, step)) return [];
      const items = logprobs([step], offset);
      offset += step.text.length;
      const ending = flavour.finish === "with-last-token" ? step.last : null;
      const usage = flavour.usageIn === "every-chunk" ? flavour.usage(begun, step.index + 1, 0) : null;
      return [chunk(step.text, items, ending, usage, [step])];
    },
    tail: (ending) => tailOf(flavour, chunk("", null, ending, null, []), begun, ending),
    whole: (steps, ending, first) => ({
      ...chunk(
        steps.map(({ text }) => text).join(""),
        logprobs(
          steps.filter((step) => !silent(flavour, step)),
          0,
        ),
        ending,
        counted(flavour, first, ending),
        steps,
      ),
      ...flavour.atEnd(first, ending),
    }),
    failure: flavour.failure,
  };
};
