/** A model on a server as a record keeps it: all that answers depend on, and neither addresses nor keys. */
import type { Connection, ConnectOptions } from "../../agents/llm/connect.ts";
import type { DialectName } from "../../agents/llm/dialects/dialect.ts";

/** The record. */
export interface ServedModel {
  readonly kind: "llm";
  readonly dialect: DialectName;
  readonly model: string;
  readonly extraBody?: Readonly<Record<string, unknown>>;
  readonly system?: string;
  readonly chatFormat?: string;
}

/** The record of a model that was connected to with these options. */
export const servedModel = (
  { model, detected }: Connection,
  { extraBody, system, chatFormat }: ConnectOptions,
): ServedModel => ({
  kind: "llm",
  dialect: detected.dialect,
  model: model.name,
  ...(extraBody === undefined ? {} : { extraBody }),
  ...(system === undefined ? {} : { system }),
  ...(chatFormat === undefined ? {} : { chatFormat }),
});
