/** Whether what a user's module exports beside its theory can be checked with, known by its shape. */
import { UsageError } from "../../core/errors.ts";
import type { AnyPlan } from "../../testing/check/plan.ts";

type Fields = Readonly<Record<string, unknown>>;

const kindOf = (value: unknown): string =>
  value === undefined
    ? "nothing"
    : value === null
      ? "null"
      : Array.isArray(value)
        ? "a list"
        : `a ${typeof value}`;

const wrong = (where: string, value: unknown, expected: string, remedy?: string): UsageError =>
  new UsageError({ where, got: kindOf(value), expected, ...(remedy === undefined ? {} : { remedy }) });

/** fast-check's arbitraries, of whichever copy of it a user's module has. */
const isArbitrary = (value: unknown): boolean =>
  typeof (value as { readonly generate?: unknown } | null)?.generate === "function";

const isStrings = (value: unknown): boolean =>
  Array.isArray(value) && value.every((entry) => typeof entry === "string");

const KNOWN = ["tasks", "object", "settings", "properties", "mutants", "waived"];

const PROPERTY = "{ name, equations, statement, fault: (run) => what breaks it, or null }";
const MUTANT = "{ name, equations, wanted, plant: (machineOf) => machines with the fault in them }";

/**
 * What a file exports as `checks`, with what its kind of theory has already; `needed` where it is of no kind of ours
 * and must bring tasks and an object level itself.
 *
 * @throws UsageError naming the first field that is not as it must be.
 */
export const checkedParts = (file: string, exported: unknown, needed: boolean): Partial<AnyPlan> => {
  const where = `${file}, export "checks"`;
  if (exported === undefined && !needed) return {};
  if (typeof exported !== "object" || exported === null || Array.isArray(exported)) {
    throw wrong(
      where,
      exported,
      "{ tasks, object } and, where there are any, { properties, mutants, settings, waived }",
      needed
        ? "The theory is of no kind of this package, so that nothing is known of its tasks and of what may answer it: `export const checks = { tasks: [...], object: () => (control, rng) => observation }`."
        : undefined,
    );
  }
  const parts = exported as Fields;
  for (const key of Object.keys(parts)) {
    if (!KNOWN.includes(key)) {
      throw new UsageError({ where, got: `the field "${key}"`, expected: `only ${KNOWN.join(", ")}` });
    }
  }
  requireTasks(where, parts.tasks, needed);
  if ((needed || parts.object !== undefined) && typeof parts.object !== "function") {
    throw wrong(
      `${where}, field "object"`,
      parts.object,
      "a function: (settings) => (control, rng) => observation",
    );
  }
  requireSettings(where, parts.settings);
  requireList(where, "properties", parts.properties, PROPERTY, isProperty);
  requireList(where, "mutants", parts.mutants, MUTANT, isMutant);
  requireWaived(where, parts.waived);
  return parts as Partial<AnyPlan>;
};

const requireTasks = (where: string, tasks: unknown, needed: boolean): void => {
  if (tasks === undefined && !needed) return;
  if ((Array.isArray(tasks) && tasks.length > 0) || isArbitrary(tasks)) return;
  throw wrong(
    `${where}, field "tasks"`,
    tasks,
    "a list of at least one task, or a fast-check arbitrary of them",
  );
};

const requireSettings = (where: string, settings: unknown): void => {
  if (settings === undefined) return;
  const whole =
    typeof settings === "object" && settings !== null && Object.values(settings).every(isArbitrary);
  if (!whole)
    throw wrong(`${where}, field "settings"`, settings, "fast-check arbitraries by the setting's key");
};

const requireList = (
  where: string,
  field: string,
  list: unknown,
  expected: string,
  fits: (entry: Fields) => boolean,
): void => {
  if (list === undefined) return;
  if (!Array.isArray(list)) throw wrong(`${where}, field "${field}"`, list, `a list of ${expected}`);
  for (const [at, entry] of list.entries()) {
    if (typeof entry === "object" && entry !== null && fits(entry)) continue;
    const name = String((entry as { readonly name?: unknown } | null)?.name ?? at);
    throw wrong(`${where}, ${field}, "${name}"`, entry, expected);
  }
};

const isProperty = ({ name, equations, statement, fault }: Fields): boolean =>
  typeof name === "string" &&
  name !== "" &&
  isStrings(equations) &&
  typeof statement === "string" &&
  typeof fault === "function";

const isMutant = ({ name, equations, wanted, plant }: Fields): boolean =>
  typeof name === "string" &&
  name !== "" &&
  isStrings(equations) &&
  typeof wanted === "string" &&
  typeof plant === "function";

const requireWaived = (where: string, waived: unknown): void => {
  if (waived === undefined) return;
  const whole =
    typeof waived === "object" &&
    waived !== null &&
    Object.values(waived).every((reason) => typeof reason === "string" && reason.trim() !== "");
  if (!whole)
    throw wrong(`${where}, field "waived"`, waived, "reasons, by the name of the property that is given up");
};
