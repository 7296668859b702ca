/** One step on its stage: meta-level above, object level below, control going down, observation coming up. */
import type { Json } from "../../core/theory.ts";
import type { TracedTrial } from "../trace/model.ts";
import { element } from "./element.ts";
import { fieldList, typed } from "./fields.ts";

/** The two levels and what passes between them in this step. */
export const stageOf = (trial: TracedTrial, step: number): HTMLElement => {
  const { control, observation, view } = trial.steps[step]!;
  const before = step === 0 ? null : trial.steps[step - 1]!.view;
  const down = typed(control);
  const up = typed(observation);
  const { milliseconds, ...seen } = up.fields;
  return element(
    "div",
    { class: "levels" },
    level("meta", "Meta-level: its model of the object level after this step", fieldList(view, before)),
    flow("down", "↓ control", down.type, down.fields),
    flow("up", "↑ observation", up.type, seen),
    level(
      "object",
      "Object level: does the thinking",
      element("p", { class: "time" }, timeText(trial, step, milliseconds)),
    ),
  );
};

const level = (kind: "meta" | "object", title: string, content: Node): HTMLElement =>
  element("section", { class: `level ${kind}` }, element("h3", {}, title), content);

const flow = (way: "down" | "up", word: string, type: string, fields: { readonly [name: string]: Json }) =>
  element(
    "section",
    { class: `flow ${way} arriving` },
    element("h3", {}, `${word} `, element("span", { class: "type" }, type)),
    fieldList(fields),
  );

/** What the thinking took in the object level's own time, where it keeps any. */
const timeText = (trial: TracedTrial, step: number, own: Json | undefined): string => {
  if (typeof own !== "number") return "It keeps no time of its own in this step.";
  const spent = trial.steps.slice(0, step + 1).reduce((sum, { observation }) => {
    const { milliseconds } = typed(observation).fields;
    return sum + (typeof milliseconds === "number" ? milliseconds : 0);
  }, 0);
  return `This step took ${Math.round(own)} ms of its own time, the trial so far ${Math.round(spent)} ms.`;
};

/** The equations that the step carried out, as they stand further down the page. */
export const equationsOf = (numbers: readonly string[]): HTMLElement => {
  const found = numbers.flatMap((number) => {
    const original = document.querySelector(`[data-equation="${CSS.escape(number)}"]`);
    if (original === null) return [];
    const copy = original.cloneNode(true) as Element;
    copy.removeAttribute("data-equation");
    // The same region twice on a page needs two names.
    const formula = copy.querySelector(".formula");
    formula?.setAttribute("aria-label", `Equation ${number} in this step`);
    return [copy];
  });
  return element(
    "div",
    { class: "equations" },
    ...(found.length === 0
      ? [element("p", { class: "help" }, "The theory names no equation for this step.")]
      : found),
  );
};
