/** Which fields of a theory's view move against which: the charts beside a trial. */
import type { Json } from "../../core/theory.ts";
import type { ChartPanel, Series, TracedTrial } from "./model.ts";

const counter = (label: string, ...fields: readonly string[]): Series => ({ label, fields, role: "counter" });
const judgement = (label: string, field: string): Series => ({ label, fields: [field], role: "judgement" });
const threshold = (label: string, ...fields: readonly string[]): Series => ({
  label,
  fields,
  role: "threshold",
});

const PANELS: Readonly<Record<string, readonly ChartPanel[]>> = {
  "nelson-narens/retrieval": [
    {
      title: "Feeling of knowing (evidence)",
      series: [
        counter("FOK⁺", "fok.positive"),
        counter("FOK⁻", "fok.negative"),
        counter("‖FOK‖", "fok.positive", "fok.negative"),
        threshold("λ_FOK", "threshold.fok"),
      ],
    },
    {
      title: "Confidence (0–1)",
      series: [counter("confidence", "confidence"), threshold("λ_conf", "threshold.confidence")],
    },
  ],
  "nelson-narens/acquisition": [
    {
      title: "Mastery (JOL and norm of study)",
      series: [judgement("JOL", "learning"), threshold("N_s", "norm")],
    },
    {
      title: "Ease and believed loss (0–1)",
      series: [judgement("EOL or FOK", "ease"), threshold("δ", "loss")],
    },
    { title: "Resources (unit of R_total)", series: [judgement("r", "resources")] },
  ],
  flavell: [
    {
      title: "Distance to the goal",
      series: [counter("distance", "outcome.distance"), threshold("goal", "task.goal.within")],
    },
    { title: "Experienced difficulty (0–1)", series: [counter("difficulty", "difficulty.difficulty")] },
    { title: "Effort of the cycle", series: [counter("effort", "outcome.effort")] },
  ],
  "meta-r1": [
    { title: "Chunks of the trace", series: [counter("i", "chunk"), threshold("B", "budget")] },
    {
      title: "Share of a chunk's tokens (0–1)",
      series: [judgement("ρ of facts", "shares.fact"), counter("ρ of thinking", "shares.think")],
    },
    { title: "Chunks since the last action", series: [counter("i − i_last", "sinceAction")] },
  ],
};

/** A theory that we do not know gets so many charts at most. */
const MOST = 4;

/** The charts of a theory; for one that is not ours, its numbers, a chart for each field of its view. */
export const panelsOf = (theory: string, trials: readonly TracedTrial[]): readonly ChartPanel[] =>
  PANELS[theory] ?? numbersOf(trials.filter((trial) => trial.theory === theory));

const numbersOf = (trials: readonly TracedTrial[]): readonly ChartPanel[] => {
  const paths = new Map<string, Set<string>>();
  for (const { steps } of trials) {
    for (const { view } of steps) {
      for (const [field, value] of Object.entries(view)) {
        if (field === "cycle") continue;
        for (const path of numericPaths(field, value)) {
          paths.set(field, (paths.get(field) ?? new Set()).add(path));
        }
      }
    }
  }
  return [...paths].slice(0, MOST).map(([field, own]) => ({
    title: field,
    series: [...own].slice(0, MOST).map((path) => (/threshold/.test(path) ? threshold : counter)(path, path)),
  }));
};

const numericPaths = (path: string, value: Json): readonly string[] => {
  if (typeof value === "number") return [path];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => numericPaths(`${path}.${key}`, part));
};
