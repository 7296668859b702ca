/** The methods of an evaluation with the values of their settings. */
import { UsageError } from "../../core/errors.ts";
import { knownName } from "../../core/names.ts";
import type { ChosenMethod } from "../../eval/index.ts";
import { METHODS } from "../../eval/methods/registry.ts";
import { plainSettings, settingValues } from "../settings.ts";
import { assignments } from "../values.ts";

/** One `--set`: of a method by name, or of every method that has it. */
export interface GivenSetting {
  readonly method: string | null;
  readonly key: string;
  readonly value: string;
}

type Plain = Readonly<Record<string, number | string | null>>;

/** `method.key=value` or `key=value`; of several for one key the last holds. */
export const settingsIn = (texts: readonly string[]): readonly GivenSetting[] =>
  Object.entries(assignments("--set", texts)).map(([name, value]) => {
    const at = name.lastIndexOf(".");
    return { method: at < 0 ? null : name.slice(0, at), key: name.slice(at + 1), value };
  });

/**
 * The methods by name, each setting with its value: given, else as it was when the evaluation was begun, else its
 * default.
 *
 * @throws UsageError for a setting of a method that is not asked for, one that no method has, and what is no value of it.
 */
export const chosenMethods = async (
  names: readonly string[],
  given: readonly GivenSetting[],
  before: Readonly<Record<string, Plain>>,
): Promise<readonly { readonly chosen: ChosenMethod; readonly plain: Plain }[]> => {
  const methods = await Promise.all(names.map((name) => METHODS[name]!()));
  for (const { method, key } of given) {
    if (method !== null) knownName("--set, the method", method, names);
    else if (!methods.some(({ settings }) => Object.hasOwn(settings, key))) {
      const known = [...new Set(methods.flatMap(({ settings }) => Object.keys(settings)))];
      knownName("--set", key, known);
    }
  }
  return Promise.all(
    methods.map(async (method) => {
      const own = given.filter((one) =>
        one.method === null ? Object.hasOwn(method.settings, one.key) : one.method === method.name,
      );
      // What is said of one method goes before what is said of all.
      const ordered = [
        ...own.filter((one) => one.method === null),
        ...own.filter((one) => one.method !== null),
      ];
      const raw = {
        ...before[method.name],
        ...Object.fromEntries(ordered.map(({ key, value }) => [key, value])),
      };
      const values = await named(method.name, () => settingValues(method.settings, raw));
      return { chosen: { method, values }, plain: plainSettings(values) };
    }),
  );
};

/** What is wrong with a setting says whose it is. */
const named = async <Value>(method: string, read: () => Promise<Value>): Promise<Value> => {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError({ ...error.facts, where: `${method}, ${error.facts.where}` });
  }
};
