/** What a finished request is told about: the account in the field `metalevel`, the headers, and the usage. */
import { countShortfalls } from "../agents/llm/asking/index.ts";
import type { Count } from "../agents/llm/contract.ts";
import type { ProblemLedger } from "../agents/llm/meta-r1/ledger.ts";
import { leastOf } from "../agents/llm/stream/ledger.ts";
import { monitored } from "./monitored.ts";
import type { Shown } from "./work.ts";

/** Who worked on a request. */
export interface Worked {
  readonly method: string;
  readonly model: string;
  readonly metaModel: string;
  readonly seed: number;
}

/** No answer was handed over, and neither a limit of tokens nor a stop text is to blame. */
export const abstained = ({ answer, cut, stopText }: Shown): boolean =>
  answer === null && !cut && stopText === null;

/** The field `metalevel`. */
export const account = (worked: Worked, solved: Shown, ledger: ProblemLedger): object => ({
  ...worked,
  answer: solved.answer,
  abstained: abstained(solved),
  attempts: solved.attempts,
  ...monitored(solved.signals),
  signals: solved.signals,
  ledger,
  calls: solved.trace.map((call) => ({
    purpose: call.purpose,
    attempt: call.attempt,
    fault: call.fault,
    ending: call.ending.kind,
    ledger: call.ledger,
  })),
  shortfalls: countShortfalls(solved.shortfalls),
});

/** What is known of a request before anything came of it, by header. */
export const knownBefore = ({ method, model, metaModel, seed }: Worked): object => ({
  method,
  model,
  "meta-model": metaModel,
  seed,
});

/** What is known in the end, by header. */
export const knownAfter = (
  solved: Shown,
  { prompt, cached, prefilled, decoded, wasted, meta }: ProblemLedger,
): object => {
  const known = (count: Count): number | null => (count.known ? count.tokens : null);
  return {
    ...monitored(solved.signals),
    abstained: abstained(solved),
    attempts: solved.attempts,
    "tokens-prompt": leastOf(prompt),
    "tokens-cached": known(cached),
    "tokens-prefilled": known(prefilled),
    "tokens-decoded": leastOf(decoded),
    "tokens-wasted": known(wasted),
    "tokens-meta": leastOf(meta.decoded),
  };
};

/** The tokens of the whole method on both levels, in OpenAI's shape; what was decoded and never read counts too. */
export const usageOf = (ledger: ProblemLedger): object => {
  const both = (part: "prompt" | "cached" | "decoded" | "wasted"): number =>
    leastOf(ledger[part]) + leastOf(ledger.meta[part]);
  const asked = both("prompt");
  const said = both("decoded") + both("wasted");
  return {
    prompt_tokens: asked,
    completion_tokens: said,
    total_tokens: asked + said,
    prompt_tokens_details: { cached_tokens: both("cached") },
  };
};
