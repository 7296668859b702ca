/** The models that a server lists, in OpenAI's form or Ollama's. */
import { type Fields, list, object, text } from "./field.ts";

/** A model of the list, with whatever else is said of it. */
export type ListedModel = Fields & { readonly id: string };

/** Those that have a name. */
export const listedModels = (answer: unknown): readonly ListedModel[] => {
  const { data, models } = object(answer);
  return list(data ?? models)
    .map(object)
    .flatMap((entry) => {
      const id = text(entry.id) ?? text(entry.name);
      return id === null ? [] : [{ ...entry, id }];
    });
};
