/** What the servers with OpenAI's routes do alike. */
import type { Engine } from "./engine.ts";
import { isTrueAt, type JsonObject, objectAt, textAt } from "./json.ts";
import type { Whole } from "./reply.ts";

/** When everything here was created: no fake looks at a clock. */
export const CREATED = 1_764_547_200;

/** An identifier as servers make them, the same in every run. */
export const identifier = ({ number }: Engine, kind: string): string =>
  `${kind}-${number.toString(16).padStart(16, "0")}`;

/** `/v1/models`, with one model. */
export const modelList = ({ model }: Engine, owner: string, beside: object = {}): object => ({
  object: "list",
  data: [{ id: model, object: "model", created: CREATED, owned_by: owner, ...beside }],
});

/** The refusal of a model that is not loaded, where the server refuses. */
export const unknownModel = (
  { behaviour, model }: Engine,
  body: JsonObject,
  refused: (name: string) => Whole,
): Whole | null => {
  const name = textAt(body, "model");
  return behaviour.anyModel || name === undefined || name === model ? null : refused(name);
};

/** What `stream_options` asks for. */
export const usageWanted = (body: JsonObject): { readonly atEnd: boolean; readonly continuous: boolean } => {
  const options = objectAt(body, "stream_options");
  const atEnd = isTrueAt(options, "include_usage");
  return { atEnd, continuous: atEnd && isTrueAt(options, "continuous_usage_stats") };
};
