/** Whether what a user's module exports is what it is meant to be: known by its shape, refused with a reason. */
import type { FiniteMind } from "../agents/known/finite-mind.ts";
import type { Mind } from "../agents/mind.ts";
import { UsageError } from "../core/errors.ts";
import type { AnyTheory, Simulation } from "../experiments/simulation.ts";

type Shape = Readonly<Record<string, "string" | "function" | "object" | "settings">>;

const THEORY: Shape = {
  name: "string",
  title: "string",
  source: "string",
  settings: "settings",
  machine: "function",
  bound: "function",
  view: "function",
};

const MIND: Shape = { name: "string", title: "string", settings: "settings", begin: "function" };

const FINITE_MIND: Shape = { name: "string", title: "string", settings: "settings", compose: "function" };

const SIMULATION: Shape = {
  name: "string",
  title: "string",
  question: "string",
  source: "string",
  findings: "object",
  theories: "object",
  trials: "object",
  columns: "object",
  settings: "function",
  run: "function",
  figure: "function",
};

/** @throws UsageError naming the first field that is not as a simulation has it. */
export const checkSimulation = (where: string, value: unknown): Simulation =>
  check(where, "simulation", SIMULATION, value) as unknown as Simulation;

/** @throws UsageError naming the first field that is not as a theory has it. */
export const checkTheory = (where: string, value: unknown): AnyTheory =>
  check(where, "theory", THEORY, value) as unknown as AnyTheory;

/** @throws UsageError naming the first field that is not as a mind has it. */
// biome-ignore lint/suspicious/noExplicitAny: a mind from a user's file is known only by its shape
export const checkMind = (where: string, value: unknown): Mind<any, any> =>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  check(where, "mind", MIND, value) as unknown as Mind<any, any>;

/** @throws UsageError naming the first field that is not as a finite mind has it. */
export const checkKnownMind = (where: string, value: unknown): FiniteMind =>
  check(where, "finite mind", FINITE_MIND, value) as unknown as FiniteMind;

const kindOf = (value: unknown): string =>
  value === undefined ? "nothing" : value === null ? "null" : article(typeof value);

const article = (noun: string): string => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

const check = (
  where: string,
  noun: string,
  shape: Shape,
  value: unknown,
): Readonly<Record<string, unknown>> => {
  if (typeof value !== "object" || value === null) {
    const expected = `a ${noun} as default export: { ${Object.keys(shape).join(", ")} }`;
    throw new UsageError({ where, got: kindOf(value), expected });
  }
  const fields = value as Readonly<Record<string, unknown>>;
  for (const [field, kind] of Object.entries(shape)) {
    if (kind === "settings") checkSettings(`${where}, settings`, fields[field]);
    else if (typeof fields[field] !== kind || fields[field] === "") {
      throw new UsageError({
        where: `${where}, field "${field}"`,
        got: kindOf(fields[field]),
        expected: article(String(kind)),
      });
    }
  }
  return fields;
};

const KINDS: Readonly<Record<string, (setting: Readonly<Record<string, unknown>>) => boolean>> = {
  number: (s) => isRange(s),
  integer: (s) => isRange(s),
  choice: (s) => isNames(s.choices) && s.choices.includes(s.default as string),
  text: (s) => typeof s.default === "string" && s.default !== "",
  formula: (s) => isNames(s.choices) && isNames(s.variables) && typeof s.default === "string",
};

const isRange = (s: Readonly<Record<string, unknown>>): boolean =>
  typeof s.min === "number" &&
  typeof s.max === "number" &&
  (s.default === null || (typeof s.default === "number" && s.default >= s.min && s.default <= s.max));

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === "string");

const checkSettings = (where: string, value: unknown): void => {
  if (typeof value !== "object" || value === null) {
    throw new UsageError({ where, got: kindOf(value), expected: "a record of declared settings, or {}" });
  }
  for (const [key, setting] of Object.entries(value)) {
    const good = KINDS[String(setting?.kind)]?.(setting) === true && typeof setting.meaning === "string";
    if (good) continue;
    throw new UsageError({
      where: `${where}.${key}`,
      got: JSON.stringify(setting) ?? kindOf(setting),
      expected:
        "{ kind: number | integer, min, max, default in range, meaning }, { kind: choice, choices, default, meaning }, { kind: text, default, meaning } or { kind: formula, choices, variables, default, meaning }",
    });
  }
};
