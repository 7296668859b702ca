import type { Ask } from "../server.ts";
import type { DialectName } from "./dialect.ts";
import { list, object, text } from "./field.ts";

/** What is found out about a server, and how. */
export interface Detected {
  readonly dialect: DialectName;
  readonly version: string | null;
  /** The route that gave it away. */
  readonly how: string;
}

/** A route that only one kind of server answers so. */
interface Sign {
  readonly dialect: DialectName;
  readonly path: string;
  /** Whether this answer is that server's; its version where it says it. */
  readonly read: (answer: unknown) => { readonly version: string | null } | null;
}

const when = (holds: boolean, version: unknown): { readonly version: string | null } | null =>
  holds ? { version: text(version) } : null;

/** In this order: those that imitate others come before whom they imitate. */
const SIGNS: readonly Sign[] = [
  {
    dialect: "llama-cpp",
    path: "/props",
    read: (answer) => when("default_generation_settings" in object(answer), object(answer).build_info),
  },
  {
    dialect: "sglang",
    path: "/get_server_info",
    read: (answer) =>
      when("model_path" in object(answer) || "mem_fraction_static" in object(answer), object(answer).version),
  },
  {
    dialect: "tgi",
    path: "/info",
    read: (answer) =>
      when(
        "model_id" in object(answer) && "max_concurrent_requests" in object(answer),
        object(answer).version,
      ),
  },
  {
    dialect: "ollama",
    path: "/api/version",
    read: (answer) => when(text(object(answer).version) !== null, object(answer).version),
  },
  {
    dialect: "lm-studio",
    path: "/api/v0/models",
    read: (answer) =>
      when(
        list(object(answer).data).some(
          (entry) => "compatibility_type" in object(entry) || "state" in object(entry),
        ),
        null,
      ),
  },
  {
    dialect: "vllm",
    path: "/version",
    read: (answer) => when(text(object(answer).version) !== null, object(answer).version),
  },
];

/** Who owns the models in `/v1/models`, where the routes above are closed. */
const OWNERS: Readonly<Record<string, DialectName>> = {
  vllm: "vllm",
  sglang: "sglang",
  llamacpp: "llama-cpp",
  library: "ollama",
};

/** Asks a server who it is; one that gives no sign is spoken to as OpenAI. */
export const detect = async (ask: Ask): Promise<Detected> => {
  for (const { dialect, path, read } of SIGNS) {
    const found = read(await quietly(ask, path));
    if (found !== null) return { dialect, ...found, how: `GET ${path}` };
  }
  const models = list(object(await quietly(ask, "/v1/models")).data).map(object);
  const owner = OWNERS[text(models[0]?.owned_by) ?? ""];
  if (owner !== undefined) return { dialect: owner, version: null, how: "owned_by in GET /v1/models" };
  return { dialect: "openai", version: null, how: "no sign of another server" };
};

/** A route that is not there is a sign too. A server that cannot be reached is none. */
const quietly = async (ask: Ask, path: string): Promise<unknown> => {
  try {
    return await ask({ path });
  } catch (error) {
    const { details } = error as { readonly details?: { readonly status?: number; readonly fault: string } };
    if (details?.status === undefined && details?.fault !== "unreadable") throw error;
    if (details.status === 401) throw error;
    return null;
  }
};
