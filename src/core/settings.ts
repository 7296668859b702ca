/**
 * Declared settings: each theory, mind and simulation says which parameters it takes, with type, range, unit,
 * default and meaning. The command line, the documentation and `--set` all read the same declaration.
 */
import { UsageError } from "./errors.ts";
import { knownName, nearestName } from "./names.ts";

interface Described {
  /** What it means, in the theory's words. */
  readonly meaning: string;
  /** The equation or ruling it belongs to. */
  readonly equation?: string;
  readonly unit?: string;
}

/** A real parameter with its range, both ends included. */
export interface NumberSetting extends Described {
  readonly kind: "number" | "integer";
  readonly min: number;
  readonly max: number;
  /** `null`: absent unless it is set, and `none` sets it absent again. */
  readonly default: number | null;
}

/** One of a list of names. */
export interface ChoiceSetting extends Described {
  readonly kind: "choice";
  readonly choices: readonly string[];
  readonly default: string;
}

/** One of a list of names, or a formula over documented variables. */
export interface FormulaSetting extends Described {
  readonly kind: "formula";
  readonly choices: readonly string[];
  readonly variables: readonly string[];
  readonly default: string;
}

/** A text, such as a list of words; never empty. */
export interface TextSetting extends Described {
  readonly kind: "text";
  readonly default: string;
}

/** What one parameter may be: a number in a range, a name from a list, a name or a formula, or a text. */
export type Setting = NumberSetting | ChoiceSetting | FormulaSetting | TextSetting;
/** A declaration: the parameters that a theory, mind or simulation takes, by the key that `--set` uses. */
export type Settings = Readonly<Record<string, Setting>>;

/** A compiled formula: callable, and still able to say what the user wrote. */
export interface Formula {
  (variables: Readonly<Record<string, number>>): number;
  readonly source: string;
}

/** `null` is a setting that is absent. */
export type SettingValue = number | string | Formula | null;
/** Values for a declaration, by key; what machines, minds and simulations are built from. */
export type SettingValues = Readonly<Record<string, SettingValue>>;

/** Turns a formula's text into something callable; refuses what is not plain arithmetic over `variables`. */
export type CompileFormula = (text: string, variables: readonly string[], where: string) => Formula;

/** The default of every setting; formulas stay names. */
export const defaultsOf = (settings: Settings): SettingValues =>
  Object.fromEntries(Object.entries(settings).map(([key, setting]) => [key, setting.default]));

/** Those of `values` that one of the declarations has: what else stands among them is the business of others. */
export const declaredValues = <Value>(
  declarations: readonly Settings[],
  values: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => declarations.some((declared) => Object.hasOwn(declared, key))),
  );

/**
 * Reads one value, as text or already typed, for a declared setting.
 *
 * @throws UsageError naming the key, what came and what was expected.
 */
export const readSetting = (
  key: string,
  setting: Setting,
  raw: unknown,
  compile: CompileFormula,
): SettingValue => {
  const where = `setting "${key}"`;
  if (typeof raw === "object" && raw !== null) {
    throw new UsageError({ where, got: JSON.stringify(raw), expected: "one value" });
  }
  switch (setting.kind) {
    case "number":
    case "integer":
      return readNumber(where, setting, raw);
    case "choice": {
      const name = unquote(String(raw));
      return knownName(where, name, setting.choices);
    }
    case "text":
      return readText(where, raw);
    case "formula": {
      if (typeof raw === "function") return raw as Formula;
      const text = unquote(String(raw));
      if (setting.choices.includes(text)) return text;
      return readFormula(where, text, setting, compile);
    }
  }
};

const LONGEST_TEXT = 10_000;

const readText = (where: string, raw: unknown): string => {
  const text = unquote(String(raw));
  if (text.trim() !== "" && text.length <= LONGEST_TEXT) return text;
  const got = text.length > LONGEST_TEXT ? `${text.length} characters` : "nothing";
  throw new UsageError({ where, got, expected: `a text of 1 to ${LONGEST_TEXT} characters` });
};

/** A formula; one that is none may have been meant as a name. */
const readFormula = (
  where: string,
  text: string,
  setting: FormulaSetting,
  compile: CompileFormula,
): Formula => {
  try {
    return compile(text, setting.variables, where);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const nearest = nearestName(text, setting.choices);
    throw new UsageError({
      ...error.facts,
      expected: `one of ${setting.choices.join(", ")}, or ${error.facts.expected}`,
      ...(nearest === null ? {} : { remedy: `Did you mean "${nearest}"?` }),
    });
  }
};

/**
 * Reads all declared settings: those in `raw` by their type, the others by their default.
 *
 * @throws UsageError for a key that is not declared, naming the nearest, or a value that is not of its type.
 */
export const readSettings = (
  settings: Settings,
  raw: Readonly<Record<string, unknown>>,
  compile: CompileFormula,
): SettingValues => {
  for (const key of Object.keys(raw)) knownName("setting", key, Object.keys(settings));
  const entries = Object.entries(settings).map(([key, setting]) => [
    key,
    readSetting(key, setting, Object.hasOwn(raw, key) ? raw[key] : setting.default, compile),
  ]);
  return Object.fromEntries(entries);
};

/** Whether reading `raw` will need a formula to be compiled: the compiler is worth loading only then. */
export const needFormula = (settings: Settings, raw: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(settings).some(([key, setting]) => {
    if (setting.kind !== "formula") return false;
    const text = unquote(String(Object.hasOwn(raw, key) ? raw[key] : setting.default));
    return !setting.choices.includes(text);
  });

const readNumber = (where: string, setting: NumberSetting, raw: unknown): number | null => {
  const text = unquote(String(raw)).trim();
  const mayBeAbsent = setting.default === null;
  if (mayBeAbsent && (raw === null || text === "none")) return null;
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  const whole = setting.kind === "integer";
  const inside = value >= setting.min && value <= setting.max && (!whole || Number.isInteger(value));
  if (inside) return value;
  const noun = whole ? "a whole number" : "a number";
  const range =
    setting.max === Number.POSITIVE_INFINITY ? `≥ ${setting.min}` : `from ${setting.min} to ${setting.max}`;
  const absent = mayBeAbsent ? ", or none" : "";
  throw new UsageError({ where, got: JSON.stringify(String(raw)), expected: `${noun} ${range}${absent}` });
};

const unquote = (text: string): string => {
  const trimmed = text.trim();
  const quoted = /^"(.*)"$/s.exec(trimmed) ?? /^'(.*)'$/s.exec(trimmed);
  return quoted === null ? trimmed : quoted[1]!;
};

/** What a setting's value looks like in a file: a formula is its own text. */
export const plainValue = (value: SettingValue): number | string | null =>
  typeof value === "function" ? value.source : value;
