/** The choice of a trial: a list of all, those of one participant together. */
import type { Json } from "../../core/theory.ts";
import type { TracedTrial } from "../trace/model.ts";
import { element } from "./element.ts";
import { plainText, typed } from "./fields.ts";

/** How a trial is called in the list. */
export const nameOf = ({ trial, task, end }: TracedTrial): string =>
  [`trial ${trial}`, taskText(task), `→ ${endText(end)}`].filter((part) => part !== "").join(" · ");

/** A list to choose from; `choose` is told the place of the trial. */
export const chooserOf = (
  trials: readonly TracedTrial[],
  choose: (trial: number) => void,
): HTMLSelectElement => {
  const groups = new Map<string, HTMLElement>();
  trials.forEach((trial, place) => {
    const who = `participant ${trial.participant}`;
    const group = groups.get(who) ?? element("optgroup", { label: who });
    groups.set(who, group);
    group.append(element("option", { value: place }, `${trial.participant}, ${nameOf(trial)}`));
  });
  const select = element("select", { id: "trace-trial" }, ...groups.values());
  select.addEventListener("change", () => choose(Number(select.value)));
  return select;
};

/** What is to be done, in a word where there is one. */
export const taskText = (task: Json): string => {
  if (typeof task === "string" || typeof task === "number") return String(task);
  if (typeof task !== "object" || task === null || Array.isArray(task)) return "";
  const { text, task: inner, id } = task as { readonly [key: string]: Json };
  return typeof text === "string" ? text : taskText(inner ?? null) || (typeof id === "string" ? id : "");
};

/** How a trial ended, in a word or two. */
export const endText = (end: TracedTrial["end"]): string => {
  if (end === null) return "breaks off";
  const { type, fields } = typed(end);
  const said = [type, fields.reason, fields.place, fields.answer].filter(
    (part) => typeof part === "string" && part !== "",
  );
  return said.length === 0 ? plainText(end) : said.join(", ");
};
