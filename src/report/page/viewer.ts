/** The trace viewer: puts itself into the page that it is part of. */
import type { PageTraces, TracedTrial } from "../trace/model.ts";
import type { Charts } from "./chart.ts";
import { chartsOf } from "./chart.ts";
import { chooserOf, endText, taskText } from "./chooser.ts";
import { element } from "./element.ts";
import { fieldList, plainText, typed } from "./fields.ts";
import type { Move, Position } from "./position.ts";
import { linked, linkTo, moved, moveOf } from "./position.ts";
import { readTraces } from "./read.ts";
import { equationsOf, stageOf } from "./stage.ts";

const BUTTONS: readonly (readonly [Move, string, string])[] = [
  ["first", "|◀", "First step"],
  ["previous", "◀", "Previous step"],
  ["next", "▶", "Next step"],
  ["last", "▶|", "Last step"],
];

const HELP: readonly (readonly [string, string])[] = [
  ["← →", "steps"],
  ["Home End", "first and last"],
  ["Page Up Page Down", "trials"],
];

/** Builds the viewer inside `place`. */
const mount = (place: HTMLElement, { trials, panels }: PageTraces): void => {
  const counts = trials.map(({ steps }) => steps.length);
  let position = linked(location.hash, counts) ?? { trial: 0, step: 0 };
  let charts: Charts | null = null;

  const chooser = chooserOf(trials, (trial) => go({ trial, step: 0 }));
  const slider = element("input", { type: "range", id: "trace-step", min: 1, step: 1 });
  slider.addEventListener("input", () => go({ ...position, step: Number(slider.value) - 1 }));
  const buttons = BUTTONS.map(([move, sign, name]) => {
    const button = element("button", { type: "button", "aria-label": name, title: name }, sign);
    button.addEventListener("click", () => go(moved(position, move, counts)));
    return { move, button };
  });
  const status = element("p", { class: "status", role: "status" });
  const line = element("div", { class: "trial-line" });
  const stage = element("div", { class: "main" });
  const drawings = element("div", {});
  const equations = element("div", {});

  const go = (to: Position): void => {
    const same = to.trial === position.trial && charts !== null;
    position = to;
    const trial = trials[to.trial]!;
    const count = trial.steps.length;
    if (!same) {
      chooser.value = String(to.trial);
      slider.max = String(Math.max(1, count));
      line.replaceChildren(...trialLine(trial));
      charts = chartsOf(trial, panels[trial.theory] ?? [], (step) => go({ ...position, step }));
      drawings.replaceChildren(charts.node);
    }
    slider.value = String(to.step + 1);
    slider.setAttribute("aria-valuetext", `step ${to.step + 1} of ${count}`);
    for (const { move, button } of buttons) button.disabled = moved(to, move, counts).step === to.step;
    status.textContent = statusText(trial, to.step);
    if (count === 0) return;
    stage.replaceChildren(stageOf(trial, to.step));
    equations.replaceChildren(equationsOf(trial.steps[to.step]!.equations));
    charts?.show(to.step);
  };

  place.replaceChildren(
    element(
      "div",
      { class: "controls" },
      element("label", { for: "trace-trial" }, "Trial ", chooser),
      element("div", { role: "group", "aria-label": "Steps" }, ...buttons.map(({ button }) => button)),
      element("label", { for: "trace-step", class: "slider" }, "Step ", slider),
    ),
    helpLine(),
    line,
    status,
    element(
      "div",
      { class: "stage" },
      stage,
      element("div", { class: "side" }, element("h3", {}, "Thresholds and counters"), drawings),
    ),
    element("h3", { class: "below" }, "Equations of this step"),
    equations,
  );
  place.tabIndex = 0;
  place.setAttribute("role", "group");
  place.setAttribute("aria-label", "Trace viewer");
  place.setAttribute("aria-describedby", "trace-help");
  place.addEventListener("keydown", (event) => {
    const move = moveOf(event.key);
    if (move === null || event.altKey || event.ctrlKey || event.metaKey || hasOwnKeys(event.target)) return;
    event.preventDefault();
    go(moved(position, move, counts));
    history.replaceState(null, "", linkTo(position));
  });
  addEventListener("hashchange", () => {
    const to = linked(location.hash, counts);
    if (to !== null) go(to);
  });
  go(position);
};

/** What has the focus takes these keys itself: a list, a slider, a table that scrolls. */
const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("select, input, [role=region]") !== null;

const helpLine = (): HTMLElement =>
  element(
    "p",
    { class: "help", id: "trace-help" },
    ...HELP.flatMap(([keys, what], place) => [
      place === 0 ? "Keys, anywhere in the viewer: " : " · ",
      element("kbd", {}, keys),
      ` ${what}`,
    ]),
  );

const trialLine = ({ theoryTitle, task, under, end, agreement, left }: TracedTrial): readonly Node[] => {
  const note = (text: string): Node => element("span", { class: "note" }, text);
  const parts: Node[] = [
    element("strong", {}, taskText(task) || "Trial"),
    note(` · ${theoryTitle} · ended: ${endText(end)}`),
  ];
  if (under !== null) parts.push(note(` · under ${plainText(typed(under).fields.settings ?? under)}`));
  if (agreement.kind === "replayed") parts.push(note(" · replayed: every step is the theory's"));
  else parts.push(element("p", { class: "warning" }, agreement.text));
  if (typeof task === "object" && task !== null) parts.push(fieldList({ task }, null, 1));
  if (left > 0) parts.push(element("p", { class: "warning" }, `${left} more steps are not on this page.`));
  return parts;
};

const statusText = ({ steps, end }: TracedTrial, step: number): string => {
  const at = steps[step];
  if (at === undefined) return `No step: ${endText(end)}`;
  const cycle = typeof at.view.cycle === "number" ? `, cycle τ = ${at.view.cycle}` : "";
  const last = step + 1 === steps.length ? ` Then: ${endText(end)}.` : "";
  return `Step ${step + 1} of ${steps.length}${cycle}: ${typed(at.control).type} ↓ ${typed(at.observation).type} ↑.${last}`;
};

const place = document.getElementById("viewer");
const data = document.getElementById("trace-data");
if (place !== null && data !== null) {
  readTraces(data.textContent ?? "").then(
    (traces) => mount(place, traces),
    (error: unknown) =>
      place.replaceChildren(element("p", { class: "warning" }, String((error as Error).message))),
  );
}
