import type { Dialect, DialectName } from "./dialect.ts";
import { inProcess } from "./in-process.ts";
import { llamaCpp } from "./llama-cpp.ts";
import { lmStudio } from "./lm-studio.ts";
import { ollama } from "./ollama.ts";
import { openai } from "./openai.ts";
import { sglang } from "./sglang.ts";
import { tgi } from "./tgi.ts";
import { vllm } from "./vllm.ts";

/** Every dialect by its name. */
export const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  vllm,
  sglang,
  "llama-cpp": llamaCpp,
  ollama,
  tgi,
  "lm-studio": lmStudio,
  openai,
  "in-process": inProcess,
};
