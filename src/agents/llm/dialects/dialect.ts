import type { LanguageModel, SamplingParameter } from "../contract.ts";
import type { Server } from "../server.ts";

/** The dialects by name. */
export type DialectName =
  | "vllm"
  | "sglang"
  | "llama-cpp"
  | "ollama"
  | "tgi"
  | "lm-studio"
  | "openai"
  | "in-process";

/** How one kind of server is spoken to. */
export interface Dialect {
  readonly name: DialectName;
  readonly title: string;
  /** Where its models are listed. */
  readonly models: string;
  /** A model of this server, with what it offers and what it lacks in its type. */
  readonly model: (server: Server) => LanguageModel;
}

/** What most servers can be told about sampling. */
export const ALL_SAMPLING: readonly SamplingParameter[] = ["temperature", "topP", "topK", "minP", "seed"];
