/** A counterexample as a person wants to read it: what was set, what happened, what is broken, how to see it again. */
import type { SettingValues } from "../../core/settings.ts";
import { defaultsOf, plainValue } from "../../core/settings.ts";
import type { Json } from "../../core/theory.ts";
import type { AnyTheory } from "../../experiments/simulation.ts";
import type { Finding } from "../../testing/check/check.ts";
import type { Counterexample } from "../../testing/check/check-claim.ts";
import type { TriedRun } from "../../testing/check/run.ts";
import type { Equation } from "../../testing/specification/equations.ts";
import { stepsText, typedText, valueText } from "../replay-text.ts";
import { shellWord } from "../shell-word.ts";

/** A run longer than this is shown by its beginning and its end. */
const WHOLE = 24;
const BEGINNING = 12;
const END = 6;

/** The settings that are not at their defaults. */
export const setOtherwise = (theory: AnyTheory, settings: SettingValues): Readonly<Record<string, Json>> => {
  const defaults = defaultsOf(theory.settings);
  return Object.fromEntries(
    Object.entries(settings)
      .filter(([key, value]) => Object.hasOwn(defaults, key) && value !== defaults[key])
      .map(([key, value]) => [key, plainValue(value)]),
  );
};

/** The words of the command that repeats a counterexample. */
export const again = (
  named: string,
  { name }: Pick<Finding, "name">,
  { seed, path }: Pick<Counterexample, "seed" | "path">,
  set: readonly string[],
  typed: string,
): string =>
  `${typed} ${[
    ...["check", named, ...set.flatMap((pair) => ["--set", pair])],
    ...["--property", name, "--seed", String(seed), "--path", path],
  ]
    .map(shellWord)
    .join(" ")}`;

/** A run's lines as a trace has them; what a broken theory cannot show is left out. */
export const traceLines = (
  theory: AnyTheory,
  { steps, outcome, error, pending }: TriedRun,
): readonly Line[] => [
  ...steps.map(({ index, control, observation, ...step }) => ({
    ...{ step: index, control, observation },
    ...viewed(() => theory.view({ index, control, observation, state: step.state }, step.after)),
  })),
  ...(pending === undefined ? [] : [{ step: steps.length, ...(pending as Line) }]),
  ...(outcome === null ? [] : [{ end: outcome as Json }]),
  ...(error === null ? [] : [{ error }]),
];

type Line = { readonly [key: string]: Json };

const viewed = (view: () => Readonly<Record<string, Json>>): Readonly<Record<string, Json>> => {
  try {
    return view();
  } catch {
    return {};
  }
};

const runText = (theory: AnyTheory, run: TriedRun): string => {
  const lines = traceLines(theory, run);
  const steps = lines.filter((line) => "step" in line);
  const rest = lines.filter((line) => !("step" in line));
  const shown =
    steps.length <= WHOLE
      ? stepsText(steps)
      : `${stepsText(steps.slice(0, BEGINNING))}       … ${steps.length - BEGINNING - END} steps …\n${stepsText(steps.slice(-END))}`;
  const end = rest.map((line) =>
    "end" in line ? `  end  ${typedText(line.end)}\n` : `error  ${String(line.error)}\n`,
  );
  const cut = run.outcome === null && run.error === null ? "  end  none within the bound\n" : "";
  return `${shown}${end.join("")}${cut}`;
};

const indented = (text: string, by = "    "): string => text.replace(/^(?=.)/gm, by);

const field = (name: string, value: string): string => `${name.padEnd(10)}${value}\n`;

const assigned = (values: Readonly<Record<string, Json>>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key} = ${typeof value === "string" ? value : valueText(value)}`)
    .join(", ");

/** What a claim was tried with beside a run: its numbers and names; the rest is in the run. */
const besideText = ({ beside }: Counterexample): string => {
  const values = Object.values(beside).flat();
  const plain = values.filter((value) => typeof value === "number" || typeof value === "string");
  return plain.length === 0 ? "" : field("with", plain.map((value) => valueText(value as Json)).join(", "));
};

const equationText = (numbers: readonly string[], equations: readonly Equation[]): string =>
  numbers
    .flatMap((number) => equations.filter(({ id }) => id === number))
    .map(({ id, title, formula, tex }) => field("equation", `${id}  ${title}: ${formula ?? tex}`))
    .join("");

/** A counterexample, indented under the name of what it breaks. */
export const counterexampleText = (
  named: string,
  theory: AnyTheory,
  finding: Finding,
  found: Counterexample,
  equations: readonly Equation[],
  set: readonly string[],
  typed: string,
): string => {
  const own = found.runs.at(-1)?.settings ?? found.settings;
  const changed = setOtherwise(theory, own);
  const settings = assigned(changed);
  const others =
    Object.keys(changed).length < Object.keys(theory.settings).length ? "; the others at their defaults" : "";
  const runs = found.runs.map((run, at) => {
    const which = found.runs.length > 1 ? `${at + 1} of ${found.runs.length}, ` : "";
    const other = assigned(setOtherwise(theory, run.settings));
    const under = other === settings ? "" : `, under ${other === "" ? "the defaults" : other}`;
    return `${field("run", `${which}task ${valueText((run.task ?? null) as Json)}${under}`)}${runText(theory, run)}`;
  });
  const count = found.tried === 1 ? "the first case" : `case ${found.tried}`;
  const parts = [
    field("broken", found.fault),
    field("settings", settings === "" ? "all at their defaults" : `${settings}${others}`),
    besideText(found),
    ...runs,
    equationText(finding.equations, equations),
    field("found", `in ${count}, made smaller ${found.shrunk} times`),
    field("again", again(named, finding, found, set, typed)),
  ];
  return `${indented(parts.join(""), "      ")}\n`;
};
