/** Opens the models of an evaluation: on servers, in this process, or from a cassette. */
import { existsSync } from "node:fs";
import { type Budget, budget } from "../../agents/llm/budget.ts";
import type { Connection, ConnectOptions } from "../../agents/llm/connect.ts";
import { ModelError } from "../../agents/llm/errors.ts";
import { UsageError } from "../../core/errors.ts";
import type { Models } from "../../eval/index.ts";
import type { Tape } from "../agent/plan.ts";
import { servedModel } from "../agent/served.ts";
import { atTape, openTape, secretsOf, tapeOf } from "../agent/tape.ts";
import { modelOptions, OF_A_SERVER } from "../model-options.ts";
import type { EvalFlags } from "./flags.ts";
import type { EvaluationPlan } from "./plan.ts";
import type { ModelRecord } from "./record.ts";
import { simulatedModels } from "./simulated.ts";

/** Who answers. */
export interface OpenModels {
  readonly models: Models;
  readonly record: { readonly model: ModelRecord; readonly meta: ModelRecord | null };
  readonly close: () => Promise<void>;
}

/** How the models are to be reached. */
export interface ModelsPlan {
  /** `null`: the simulated reasoner answers. */
  readonly object: ConnectOptions | null;
  /** `null`: the object level's model is the meta-level's too. */
  readonly meta: ConnectOptions | null;
  readonly tape: Tape | null;
  /** How many problems are worked on at once. */
  readonly concurrency: number;
  readonly maxTotalTokens: number | null;
}

/** @throws UsageError for options that do not go together. */
export const modelsPlan = async (flags: EvalFlags): Promise<ModelsPlan> => {
  const { CONCURRENCY } = await import("../../agents/llm/connect.ts");
  const { record, resume } = flags;
  // An evaluation that is gone on with goes on with its cassette too. What is finished is in its folder, and not in question.
  const goesOn = record !== undefined && resume !== undefined && existsSync(record);
  const tape = tapeOf(flags, goesOn ? "asked-again" : "not");
  const { maxTotalTokens = null, ...options } = await modelOptions(flags);
  const simulated =
    options.baseUrls.length === 0 && options.dialect !== "in-process" && tape?.kind !== "replay";
  if (simulated) refuseStray(flags);
  return {
    object: simulated ? null : options,
    meta: simulated ? null : await metaOptions(flags, options),
    tape,
    concurrency: options.concurrency ?? CONCURRENCY,
    maxTotalTokens,
  };
};

const refused = (where: string, got: string, expected: string): UsageError =>
  new UsageError({ where, got, expected });

/** Options that mean nothing without a server. */
const OF_SERVERS = [
  ...OF_A_SERVER,
  ["record", "--record"],
  ["metaBaseUrl", "--meta-base-url"],
  ["metaModel", "--meta-model"],
  ["metaApiKeyFile", "--meta-api-key-file"],
] as const satisfies readonly (readonly [keyof EvalFlags, string])[];

const refuseStray = (flags: EvalFlags): void => {
  const stray = OF_SERVERS.find(([key]) => flags[key] !== undefined);
  if (stray === undefined) return;
  throw refused(stray[1], "no --base-url beside it", "the address of a model server, which it speaks of");
};

/** A key and headers go to the server that they are for, and to no other. */
const metaOptions = async (flags: EvalFlags, object: ConnectOptions): Promise<ConnectOptions | null> => {
  const { metaBaseUrl: baseUrls, metaModel: model, metaApiKeyFile } = flags;
  if (baseUrls === undefined && metaApiKeyFile !== undefined) {
    throw refused("--meta-api-key-file", "no --meta-base-url", "the server that the key is for");
  }
  if (baseUrls === undefined && model === undefined) return null;
  const named = model === undefined ? {} : { model };
  const { model: _, ...shared } = object;
  if (baseUrls === undefined) return { ...shared, ...named };
  const { apiKey: _key, headers: _headers, dialect: _dialect, extraBody: _body, ...common } = shared;
  const own = await modelOptions(metaApiKeyFile === undefined ? {} : { apiKeyFile: metaApiKeyFile }, {
    METALEVEL_API_KEY: process.env.METALEVEL_META_API_KEY,
  });
  return { ...common, baseUrls, ...named, ...(own.apiKey === undefined ? {} : { apiKey: own.apiKey }) };
};

/** A key that is missing is the meta-level's own. */
const throwOfMeta = (error: unknown): never => {
  if (!(error instanceof ModelError) || ![401, 403].includes(error.details.status ?? 0)) throw error;
  const remedy = "Give the meta-level's key in METALEVEL_META_API_KEY or --meta-api-key-file.";
  throw new ModelError({ ...error.facts, remedy }, error.details);
};

/**
 * Opens the models.
 *
 * @param already tokens that the evaluation has spent before.
 * @throws ModelError where no server answers.
 */
export const openModels = async (
  { object, meta, tape, maxTotalTokens }: ModelsPlan,
  plan: EvaluationPlan,
  already: number,
): Promise<OpenModels> => {
  const meter = budget(maxTotalTokens, already);
  if (object === null) return simulatedModels(plan, meter);
  const stray = Object.keys(plan.reasoner)[0];
  if (stray !== undefined) {
    throw refused(`--set reasoner.${stray}`, "a model server", "no --base-url: the simulated reasoner's own");
  }
  const secrets = [...secretsOf(object), ...(meta === null ? [] : secretsOf(meta))];
  const opened = await openTape(tape, tape?.file ?? null, secrets);
  const connections: Connection[] = [];
  const close = async (): Promise<void> => {
    for (const connection of connections.splice(0)) await connection.close();
    opened?.close();
  };
  const open = async (options: ConnectOptions, meter: Budget): Promise<Connection> => {
    const connection = await (await import("../../agents/llm/connect.ts")).connect({
      ...atTape(options, tape),
      meter,
      ...(opened === null ? {} : { around: opened.around }),
    });
    connections.push(connection);
    return connection;
  };
  try {
    const reasoner = await open(object, meter);
    const supervisor = meta === null ? null : await open(meta, meter).catch(throwOfMeta);
    return {
      models: {
        object: reasoner.model,
        ...(supervisor === null ? {} : { meta: supervisor.model }),
      },
      record: {
        model: servedModel(reasoner, object),
        meta: supervisor === null || meta === null ? null : servedModel(supervisor, meta),
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
