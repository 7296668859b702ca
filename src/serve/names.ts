/** Which method and which model a request means by the name of its model. */
import { knownName } from "../core/names.ts";
import { METHODS } from "../eval/methods/registry.ts";
import { NONE } from "./options.ts";

/** What a name of a model means here. */
export interface Meant {
  /** The method; `none`: the request goes to the model server as it is. */
  readonly method: string;
  /** Whether the name itself says the method. */
  readonly said: boolean;
  /** The model by the model server's name; `null`: its only one. */
  readonly model: string | null;
}

/** The methods that can be named, and `none`. */
export const METHOD_NAMES: readonly string[] = [...Object.keys(METHODS), NONE];

/**
 * `METHOD/NAME` means that method on that model, `METHOD` alone means it on the model server's only model, and any
 * other name is a model's own, under the server's method.
 */
export const meantBy = (name: string, usual: string): Meant => {
  const [first, ...rest] = name.split("/");
  if (!METHOD_NAMES.includes(first!)) return { method: usual, said: false, model: name };
  const model = rest.join("/");
  return { method: first!, said: true, model: model === "" ? null : model };
};

/**
 * The method by default.
 *
 * @throws UsageError for an unknown one, naming the nearest.
 */
export const usualMethod = (name: string): string => {
  knownName("method", name, METHOD_NAMES);
  return name;
};
