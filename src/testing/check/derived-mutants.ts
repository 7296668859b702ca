/** Faults that can be planted in any machine: settings that are not read, and observations that are misread. */
import fc from "fast-check";
import type { Setting } from "../../core/settings.ts";
import { triedSettings } from "./check.ts";
import type { Mutant } from "./plan.ts";
import { altered, endingOtherwise, mutant, underOther } from "./plant.ts";
import type { TriedRun } from "./run.ts";
import type { Checked } from "./run-claims.ts";
import { runCases, runOf } from "./run-claims.ts";

/** How many runs are looked at to learn what observations and outcomes hold. */
const SAMPLES = 60;

/** A value that a record holds somewhere: by which names it is reached. */
type Path = readonly string[];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The paths to numbers, truth values and lists in a value; what is within lists is left alone. */
const leaves = (value: unknown, path: Path = []): readonly (readonly [Path, unknown])[] => {
  if (typeof value === "number" || typeof value === "boolean" || Array.isArray(value)) return [[path, value]];
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]));
};

/** The value with what a path leads to changed; as it is where the path leads nowhere. */
const changedAt = (value: unknown, [name, ...rest]: Path, change: (leaf: unknown) => unknown): unknown => {
  if (name === undefined) return change(value);
  if (!isRecord(value) || !(name in value)) return value;
  return { ...value, [name]: changedAt(value[name], rest, change) };
};

/** How each kind of value is misread. */
const MISREADINGS: readonly (readonly [string, (leaf: unknown) => unknown])[] = [
  ["halved", (leaf) => (typeof leaf === "number" ? leaf / 2 : leaf)],
  ["turned round", (leaf) => (typeof leaf === "boolean" ? !leaf : leaf)],
  ["without its last entry", (leaf) => (Array.isArray(leaf) ? leaf.slice(0, -1) : leaf)],
];

const typeOf = (value: unknown): string => String((value as { readonly type?: unknown } | null)?.type ?? "");

const misreadings = (
  values: readonly unknown[],
  plant: (type: string, misread: (value: unknown) => unknown) => Mutant["plant"],
  said: (what: string) => readonly [name: string, wanted: string],
): readonly Mutant[] => {
  const seen = new Map<string, Mutant>();
  for (const value of values) {
    const type = typeOf(value);
    for (const [path, leaf] of leaves(value)) {
      for (const [how, change] of MISREADINGS) {
        if (Object.is(change(leaf), leaf)) continue;
        const what = [type, ...path].filter((part) => part !== "").join(".");
        const misread = (other: unknown): unknown => changedAt(other, path, change);
        const [is, wanted] = said(what);
        const name = `${is} ${how}`;
        if (!seen.has(name)) seen.set(name, mutant(name, [], wanted, plant(type, misread)));
      }
    }
  }
  return [...seen.values()];
};

/** A misread observation that the machine would refuse is taken as it is. */
const misreading = (type: string, misread: (value: unknown) => unknown): Mutant["plant"] =>
  altered((machine) => ({
    monitor: (state, control, seen) => {
      if (typeOf(seen) !== type) return machine.monitor(state, control, seen);
      try {
        return machine.monitor(state, control, misread(seen));
      } catch {
        return machine.monitor(state, control, seen);
      }
    },
  }));

const settingMutants = (key: string, setting: Setting): readonly Mutant[] => {
  const { default: standard } = setting;
  const ignored = mutant(
    `does not read the setting ${key}`,
    [],
    `how runs differ under two values of ${key}`,
    underOther(() => ({ [key]: standard })),
  );
  if (setting.kind !== "integer") return [ignored];
  const { max } = setting;
  const more = mutant(
    `takes the setting ${key} for one more`,
    [],
    `how many of something ${key} allows`,
    underOther((settings) => {
      const value = settings[key];
      return typeof value === "number" && value < max ? { [key]: value + 1 } : {};
    }),
  );
  return [ignored, more];
};

/** Runs of the theory itself, from which it is learned what there is to misread. */
const sampled = (checked: Checked): readonly TriedRun[] =>
  fc
    .sample(runCases(checked.plan, triedSettings(checked, {})), { seed: 1, numRuns: SAMPLES })
    .flatMap((tried) => {
      try {
        return [runOf(checked, checked.theory.machine, tried)];
      } catch {
        return [];
      }
    });

/** Faults derived from what a theory declares and from what its runs hold. */
export const derivedMutants = (checked: Checked): readonly Mutant[] => {
  const runs = sampled(checked);
  const observations = runs.flatMap(({ steps }) => steps.map(({ observation }) => observation));
  const outcomes = runs.flatMap(({ outcome }) => (outcome === null ? [] : [outcome]));
  return [
    ...Object.entries(checked.theory.settings).flatMap(([key, setting]) => settingMutants(key, setting)),
    ...misreadings(observations, misreading, (what) => [`reads ${what}`, `what ${what} does to a run`]),
    ...misreadings(
      outcomes,
      (type, misread) =>
        endingOtherwise<unknown, unknown>((outcome) =>
          typeOf(outcome) === type ? misread(outcome) : outcome,
        ),
      (what) => [`reports the outcome's ${what}`, `what the outcome's ${what} must be`],
    ),
  ];
};
