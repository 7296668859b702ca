/** The list of models: the model server's as they are, and each again under every method. */
import type { Connection } from "../agents/llm/connect.ts";
import { list, object, text } from "../agents/llm/dialects/field.ts";
import { DIALECTS } from "../agents/llm/dialects/index.ts";
import { METHODS } from "../eval/methods/registry.ts";

/** An entry of the list. */
type Entry = Readonly<Record<string, unknown>> & { readonly id: string };

/** Every model that can be asked for. */
export const modelsBehind = async ({ ask, detected }: Connection): Promise<readonly Entry[]> => {
  const answer = object(await ask({ path: DIALECTS[detected.dialect].models }));
  const plain = list(answer.data ?? answer.models)
    .map(object)
    .flatMap((entry): readonly Entry[] => {
      const id = text(entry.id) ?? text(entry.name);
      return id === null ? [] : [{ object: "model", ...entry, id }];
    });
  const under = Object.keys(METHODS).flatMap((method) =>
    plain.map(({ id, created }) => ({
      id: `${method}/${id}`,
      object: "model",
      ...(created === undefined ? {} : { created }),
      owned_by: "metalevel",
      metalevel: { method, model: id },
    })),
  );
  return [...plain, ...under];
};
