/** Thresholds and counters as they move: one small chart a panel above a common axis of steps. */
import { numberText } from "../../core/number-text.ts";
import type { Json } from "../../core/theory.ts";
import type { ChartPanel, Series, TracedTrial } from "../trace/model.ts";
import { element, shape } from "./element.ts";

/** The charts of a trial, and what moves their cursor. */
export interface Charts {
  readonly node: HTMLElement;
  readonly show: (step: number) => void;
}

const WIDTH = 460;
const HEIGHT = 118;
const LEFT = 46;
const RIGHT = 8;
const TOP = 8;
const BOTTOM = 18;
/** Counters also differ in how they are dashed; thresholds have a dash of their own. */
const DASHES = ["none", "2 3", "9 3 2 3"] as const;
const THRESHOLD_DASH = "6 4";

/** Draws the panels once; `choose` is told of a step that is pointed at. */
export const chartsOf = (
  trial: TracedTrial,
  panels: readonly ChartPanel[],
  choose: (step: number) => void,
): Charts => {
  const drawn = panels.map((panel) => panelOf(trial, panel, choose)).filter((made) => made !== null);
  return {
    node: element("div", { class: "charts" }, ...drawn.map(({ node }) => node)),
    show: (step) => {
      for (const one of drawn) one.show(step);
    },
  };
};

const panelOf = (trial: TracedTrial, panel: ChartPanel, choose: (step: number) => void): Charts | null => {
  const lines = panel.series.map((series) => ({ series, values: valuesOf(trial, series) }));
  const all = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  if (all.length === 0) return null;
  const low = Math.min(0, ...all);
  const high = Math.max(...all) === low ? low + 1 : Math.max(...all);
  const count = trial.steps.length;
  const width = (WIDTH - LEFT - RIGHT) / count;
  const x = (step: number): number => LEFT + (step + 0.5) * width;
  const y = (value: number): number => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const now = shape("line", { class: "now", y1: TOP - 4, y2: HEIGHT - BOTTOM + 4 });
  const drawing = shape(
    "svg",
    { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" },
    ...cyclesOf(trial).map(({ cycle, from, to }) => cycleNode(cycle, x(from) - width / 2, x(to) + width / 2)),
    ...[low, high].map((value) => levelNode(value, y(value))),
    ...lines.flatMap(({ series, values }, place) => lineNodes(series, place, values, x, y, width)),
    now,
  );
  drawing.addEventListener("click", (event) => {
    const box = drawing.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    choose(Math.max(0, Math.min(count - 1, Math.floor((at - LEFT) / width))));
  });
  const readings = lines.map(() => element("span", { class: "reading" }));
  const legend = element(
    "ul",
    { class: "legend" },
    ...lines.map(({ series }, place) => element("li", {}, swatch(series, place), readings[place]!)),
  );
  return {
    node: element("div", { class: "panel" }, element("h4", {}, panel.title), legend, drawing),
    show: (step) => {
      now.setAttribute("x1", String(x(step)));
      now.setAttribute("x2", String(x(step)));
      const texts = lines.map(({ series, values }) => {
        const value = values[step] ?? null;
        return `${series.label} ${value === null ? "–" : numberText(value)}`;
      });
      for (const [place, reading] of readings.entries()) reading.textContent = texts[place]!;
      drawing.setAttribute(
        "aria-label",
        `${panel.title} over ${count} steps; at this step ${texts.join(", ")}`,
      );
    },
  };
};

const valuesOf = (trial: TracedTrial, { fields }: Series): readonly (number | null)[] =>
  trial.steps.map(({ view }) => {
    const parts = fields.map((path) => at({ ...view, task: trial.task }, path.split(".")));
    return parts.every((part) => typeof part === "number")
      ? parts.reduce((sum, part) => sum + part, 0)
      : null;
  });

const at = (value: Json, path: readonly string[]): Json => {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return at((value as { readonly [key: string]: Json })[name] ?? null, rest);
};

/** Dots for judgements; else a stair that stands where there is a value, with a dot for a value by itself. */
const lineNodes = (
  { role }: Series,
  place: number,
  values: readonly (number | null)[],
  x: (step: number) => number,
  y: (value: number) => number,
  width: number,
): readonly SVGElement[] => {
  const look = lookOf(role, place);
  if (role === "judgement") {
    return values.flatMap((value, step) =>
      value === null ? [] : [shape("circle", { class: look, cx: x(step), cy: y(value), r: 2 })],
    );
  }
  let path = "";
  const dots: SVGElement[] = [];
  values.forEach((value, step) => {
    if (value === null) return;
    const from = values[step - 1] ?? null;
    const to = values[step + 1] ?? null;
    path += `${from === null ? "M" : "L"}${(x(step) - width / 2).toFixed(1)} ${y(value).toFixed(1)}H${(x(step) + width / 2).toFixed(1)}`;
    if (from === null && to === null)
      dots.push(shape("circle", { class: look, cx: x(step), cy: y(value), r: 2.5 }));
  });
  return [
    shape("path", { class: `line ${look}`, d: path, "stroke-dasharray": dashOf(role, place) }),
    ...dots,
  ];
};

/** Counters take three looks in turn; every threshold has the fourth. */
const lookOf = (role: Series["role"], place: number): string =>
  role === "threshold" ? "series-3" : `series-${place % 3}`;

const dashOf = (role: Series["role"], place: number): string =>
  role === "threshold" ? THRESHOLD_DASH : DASHES[place % DASHES.length]!;

const swatch = ({ role }: Series, place: number): SVGElement => {
  const look = lookOf(role, place);
  const sign =
    role === "judgement"
      ? shape("circle", { class: look, cx: 15, cy: 5, r: 3 })
      : shape("path", { class: `line ${look}`, d: "M1 5H29", "stroke-dasharray": dashOf(role, place) });
  return shape("svg", { width: 30, height: 10, "aria-hidden": "true" }, sign);
};

const levelNode = (value: number, y: number): SVGElement =>
  shape(
    "g",
    {},
    shape("line", { class: "axis", x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y }),
    shape("text", { class: "quiet", x: LEFT - 6, y: y + 4, "text-anchor": "end" }, numberText(value)),
  );

/** Where each cycle begins and ends; a trial without cycles has none. */
const cyclesOf = ({
  steps,
}: TracedTrial): readonly { readonly cycle: number; readonly from: number; readonly to: number }[] => {
  const spans: { readonly cycle: number; readonly from: number; to: number }[] = [];
  steps.forEach(({ view: { cycle } }, step) => {
    if (typeof cycle !== "number") return;
    const last = spans.at(-1);
    if (last?.cycle === cycle) last.to = step;
    else spans.push({ cycle, from: step, to: step });
  });
  return spans;
};

/** Room that the name of a cycle needs. */
const NAME = 30;

const cycleNode = (cycle: number, from: number, to: number): SVGElement =>
  shape(
    "g",
    {},
    cycle % 2 === 0
      ? null
      : shape("rect", { class: "cycle", x: from, y: TOP, width: to - from, height: HEIGHT - TOP - BOTTOM }),
    to - from < NAME
      ? null
      : shape(
          "text",
          { class: "quiet", x: (from + to) / 2, y: HEIGHT - 4, "text-anchor": "middle" },
          `τ = ${cycle}`,
        ),
  );
