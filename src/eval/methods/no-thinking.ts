import { PROMPTS } from "../../agents/llm/index.ts";
import type { Method } from "./method.ts";
import { boxedQuestion } from "./one-turn.ts";
import { ADVISED, sampledMethod } from "./sampled.ts";

/** The turn begins with thinking that is already finished. */
export const noThinking: Method = sampledMethod({
  name: "no-thinking",
  title: "No-Thinking",
  source: "Ma et al. (2025), arXiv 2504.09858",
  content: boxedQuestion,
  begun: PROMPTS.begun["no-thinking"],
  sampling: ADVISED,
});
