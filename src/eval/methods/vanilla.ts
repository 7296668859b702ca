import type { Method } from "./method.ts";
import { boxedQuestion } from "./one-turn.ts";
import { ADVISED, sampledMethod } from "./sampled.ts";

/** The model by itself, sampled as its authors advise. */
export const vanilla: Method = sampledMethod({
  name: "vanilla",
  title: "The model by itself",
  source: "DeepSeek-AI (2025), arXiv 2501.12948",
  content: boxedQuestion,
  begun: null,
  sampling: ADVISED,
});
