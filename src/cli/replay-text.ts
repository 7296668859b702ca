/** A trial of a trace for people: what went down, what came up, and what the theory shows of it. */
import { jsonDifference } from "../core/difference.ts";
import { numberText } from "../core/number-text.ts";
import type { Json } from "../core/theory.ts";
import type { TraceHeader } from "../core/trace.ts";
import type { Trial } from "./replay.ts";

const LONGEST_LIST = 4;

/** A value on one line, short enough to read. */
export const valueText = (value: Json): string => {
  if (value === null) return "–";
  if (typeof value === "number") return numberText(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) {
    const short = value.length <= LONGEST_LIST && value.every((entry) => typeof entry !== "object");
    if (short) return `[${value.map(valueText).join(", ")}]`;
    return value.length === 1 ? "[1 entry]" : `[${value.length} entries]`;
  }
  return `(${fieldsText(value as { readonly [key: string]: Json })})`;
};

const fieldsText = (fields: { readonly [key: string]: Json }): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${valueText(value)}`)
    .join(", ");

/** A control, observation or outcome: its type first, then what it carries. */
export const typedText = (value: Json | undefined): string => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return valueText(value ?? null);
  const { type, ...rest } = value as { readonly [key: string]: Json };
  const fields = fieldsText(rest);
  if (type === undefined) return fields;
  return fields === "" ? String(type) : `${type}: ${fields}`;
};

/** The run that a trace belongs to. */
export const headerText = ({ simulation, theory, seed, settings }: TraceHeader): string => {
  const values = Object.entries(settings).map(([key, value]) => `${key} = ${value ?? "none"}`);
  return `${simulation}, seed ${seed}, theory ${theory}\n${values.join(", ")}\n`;
};

/** All steps of a trial. ↓ is control, ↑ is monitoring, = is what the step changed in the theory's own words. */
export const trialText = (trial: Trial): string => {
  const [first] = trial;
  const heading = `participant ${first?.participant}, trial ${first?.trial}, task ${valueText(first?.task ?? null)}`;
  return `${heading}\n${stepsText(trial)}`;
};

/** Steps, and the end where it is among them. */
export const stepsText = (steps: readonly { readonly [key: string]: Json }[]): string => {
  const lines: string[] = [];
  let before: { readonly [key: string]: Json } = {};
  for (const line of steps) {
    if ("end" in line) {
      lines.push(`  end  ${typedText(line.end)}`);
      continue;
    }
    const { participant, trial: _trial, step, task, under, control, observation, ...view } = line;
    lines.push(`${String(step).padStart(5)}  ↓ ${typedText(control)}`, `       ↑ ${typedText(observation)}`);
    const changed = changes(before, view);
    if (changed !== "") lines.push(`       = ${changed}`);
    before = view;
  }
  return lines.map((line) => `${line}\n`).join("");
};

const changes = (before: { readonly [key: string]: Json }, after: { readonly [key: string]: Json }): string =>
  fieldsText(
    Object.fromEntries(
      Object.entries(after).filter(([name, value]) => {
        const earlier = before[name] ?? null;
        return value === null ? false : jsonDifference(earlier, value) !== null;
      }),
    ),
  );
