/** The list of models: the model server's as they are, and each again under every method. */
import type { Connection } from "../agents/llm/connect.ts";
import { DIALECTS } from "../agents/llm/dialects/index.ts";
import { type ListedModel, listedModels } from "../agents/llm/dialects/listed.ts";
import { METHODS } from "../eval/methods/registry.ts";

/** Every model that can be asked for. */
export const modelsBehind = async ({ ask, detected }: Connection): Promise<readonly ListedModel[]> => {
  const listed = listedModels(await ask({ path: DIALECTS[detected.dialect].models }));
  const plain = listed.map((entry): ListedModel => ({ object: "model", ...entry }));
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
