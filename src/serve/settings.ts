/** The settings of a method for one request: the server's, then the request's own. */
import { UsageError } from "../core/errors.ts";
import { knownName } from "../core/names.ts";
import { readSettings, type SettingValues } from "../core/settings.ts";
import type { Method } from "../eval/methods/method.ts";
import { METHODS } from "../eval/methods/registry.ts";
import { badField } from "./errors.ts";
import { unsupported } from "./fields.ts";
import type { ChatRequest } from "./request.ts";

type Declaring = Pick<Method, "name" | "settings">;
type Given = Readonly<Record<string, unknown>>;

const noFormula = (text: string, _: readonly string[], where: string): never => {
  throw new UsageError({ where, got: JSON.stringify(text), expected: "no formula" });
};

/** Those of the server's settings that are this method's: `METHOD.KEY` before `KEY`. */
const ofMethod = ({ name, settings }: Declaring, server: Given): Given =>
  Object.fromEntries(
    Object.keys(settings).flatMap((key) => {
      const found = [`${name}.${key}`, key].find((one) => Object.hasOwn(server, one));
      return found === undefined ? [] : [[key, server[found]]];
    }),
  );

/**
 * Reads them.
 *
 * @throws RequestError that names the field of a setting which the method does not have, or of a value it cannot take.
 */
export const requestSettings = (
  method: Declaring,
  server: Given,
  given: ChatRequest["settings"],
): SettingValues => {
  const { name, settings } = method;
  const own: Record<string, unknown> = {};
  for (const { field, key, value } of given) {
    if (!Object.hasOwn(settings, key)) throw notDeclared(field, value, name, Object.keys(settings));
    try {
      readSettings({ [key]: settings[key]! }, { [key]: value }, noFormula);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      throw badField(field, error.facts.got, error.facts.expected);
    }
    own[key] = value;
  }
  return readSettings(settings, { ...ofMethod(method, server), ...own }, noFormula);
};

const notDeclared = (field: string, value: unknown, method: string, keys: readonly string[]) =>
  field.startsWith("metalevel.")
    ? badField(field, JSON.stringify(value), `one of the settings of ${method}: ${keys.join(", ")}`)
    : unsupported(field, value, method);

/**
 * Checks the server's own settings, `KEY` or `METHOD.KEY`: some method has to declare each, and to take its value.
 *
 * @throws UsageError naming the setting.
 */
export const checkServerSettings = async (server: Given): Promise<void> => {
  if (Object.keys(server).length === 0) return;
  const methods = await Promise.all(Object.values(METHODS).map((load) => load()));
  for (const name of Object.keys(server)) {
    const at = name.lastIndexOf(".");
    if (at >= 0) knownName("--set, the method", name.slice(0, at), Object.keys(METHODS));
    const own = methods.filter((method) => at < 0 || method.name === name.slice(0, at));
    const keys = new Set(own.flatMap(({ settings }) => Object.keys(settings)));
    knownName("--set", name.slice(at + 1), [...keys]);
  }
  for (const method of methods) readSettings(method.settings, ofMethod(method, server), noFormula);
};
