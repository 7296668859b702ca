/** Every server that there is a fake of. */
import type { DialectName } from "../behaviour.ts";
import type { Dialect } from "../engine.ts";
import { llamaCpp } from "./llama-cpp.ts";
import { lmStudio } from "./lm-studio.ts";
import { ollama } from "./ollama.ts";
import { openai } from "./openai.ts";
import { sglang } from "./sglang.ts";
import { tgi } from "./tgi.ts";
import { vllm } from "./vllm.ts";

/** By name. */
export const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  vllm,
  sglang,
  "llama-cpp": llamaCpp,
  ollama,
  tgi,
  "lm-studio": lmStudio,
  openai,
};
