import type { Method } from "./method.ts";
import { boxedQuestion } from "./one-turn.ts";
import { sampledMethod } from "./sampled.ts";

/** The model by itself, always with its likeliest token. */
export const greedy: Method = sampledMethod({
  name: "greedy",
  title: "The model by itself, likeliest tokens",
  source: "a row of Table 1 in Dong et al. (2025), arXiv 2508.17291",
  content: boxedQuestion,
  begun: null,
  sampling: null,
});
