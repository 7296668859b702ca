/** `/v1/chat/completions`, in each server's flavour. */
import { counted, type Flavour, finishReason, silent, tailOf } from "./flavour.ts";
import type { Ending, Step } from "./generate.ts";
import { type Begun, EVENTS, type Format } from "./reply.ts";

/** `/v1/chat/completions`. */
export const chatFormat = (flavour: Flavour): Format => {
  let begun: Begun = { promptTokens: 0, cachedTokens: 0 };
  let owed: readonly Step[] = [];
  const items = (steps: readonly Step[]): object | null =>
    flavour.itemised ? { content: steps.map((step) => flavour.item(step, step)) } : null;
  const chunk = (
    delta: object,
    logprobs: object | null,
    ending: Ending | null,
    usage: object | null,
    steps: readonly Step[],
  ): object => ({
    ...flavour.common,
    object: "chat.completion.chunk",
    choices: [
      {
        index: 0,
        delta: { ...flavour.everyDelta, ...delta },
        logprobs,
        finish_reason: ending === null ? null : finishReason(ending),
        ...flavour.beside(ending, steps),
      },
    ],
    ...(usage === null ? (flavour.usageNull ? { usage: null } : {}) : { usage }),
  });
  /** Whose log-probabilities come with this token's chunk. */
  const shown = (step: Step): readonly Step[] => {
    if (!step.ofReasoning) {
      const all = [...owed, step];
      owed = [];
      return all;
    }
    if (flavour.reasoningLogProbabilities === "aligned") return [step];
    if (flavour.reasoningLogProbabilities === "misaligned") owed = [...owed, step];
    return [];
  };
  const token = (step: Step): readonly object[] => {
    if (silent(flavour, step)) return [];
    const told = shown(step);
    const hidden = step.part === "reasoning" && flavour.reasoningField === "none";
    const ending = flavour.finish === "with-last-token" ? step.last : null;
    if (hidden && ending === null) return [];
    const field = step.part === "reasoning" ? flavour.reasoningField : "content";
    const usage = flavour.usageIn === "every-chunk" ? flavour.usage(begun, step.index + 1, 0) : null;
    return [
      chunk(hidden ? {} : { [field]: step.text }, told.length > 0 ? items(told) : null, ending, usage, [
        step,
      ]),
    ];
  };
  return {
    framing: EVENTS,
    head: (first) => {
      begun = first;
      const opening = flavour.opening === null ? [] : [chunk(flavour.opening, null, null, null, [])];
      const repeated =
        flavour.repeated === "" ? [] : [chunk({ content: flavour.repeated }, null, null, null, [])];
      return [...opening, ...repeated];
    },
    token,
    tail: (ending) => tailOf(flavour, chunk({}, null, ending, null, []), begun, ending),
    whole: (steps, ending, first) => ({
      ...flavour.common,
      object: "chat.completion",
      choices: [wholeChoice(flavour, steps, ending, items)],
      usage: counted(flavour, first, ending),
      ...flavour.atEnd(first, ending),
    }),
    failure: flavour.failure,
  };
};

const wholeChoice = (
  flavour: Flavour,
  steps: readonly Step[],
  ending: Ending,
  items: (steps: readonly Step[]) => object | null,
): object => {
  const text = (part: Step["part"]): string =>
    steps
      .filter((step) => step.part === part)
      .map((step) => step.text)
      .join("");
  const reasons = steps.some(({ ofReasoning }) => ofReasoning);
  const { reasoningField: field, reasoningLogProbabilities: mode } = flavour;
  const spoken = steps.filter((step) => !silent(flavour, step));
  const shown = mode === "misaligned" ? spoken : spoken.filter(({ ofReasoning }) => !ofReasoning);
  return {
    index: 0,
    message: {
      role: "assistant",
      content: flavour.repeated + text("answer"),
      ...(reasons && field !== "none" ? { [field]: text("reasoning") } : {}),
    },
    logprobs: items(shown),
    finish_reason: finishReason(ending),
    ...flavour.beside(ending, steps),
  };
};
