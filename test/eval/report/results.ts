/** Results of problems as an evaluation keeps them, for tests of what they come to. */
import { problemLedger } from "../../../src/agents/llm/index.ts";
import type { ProblemResult } from "../../../src/eval/index.ts";

const known = (tokens: number) => ({ known: true, tokens, source: "server" }) as const;

/** A result; what is not said is a wrong answer of 100 tokens. */
export const result = (
  id: number | string,
  method: string,
  more: Partial<ProblemResult> & Pick<ProblemResult, "correct">,
): ProblemResult => {
  const tokens = more.tokens ?? 100;
  const ledger = { prompt: known(10), cached: known(0), decoded: known(tokens), wasted: known(0) };
  return {
    id: String(id),
    method,
    answer: "1",
    expected: "1",
    why: "",
    failure: null,
    level: null,
    subject: null,
    attempts: 1,
    tokens,
    ledger: problemLedger([{ ledger }], []),
    signals: {},
    controls: { solve: 1 },
    shortfalls: [],
    ...more,
  };
};

export const OPTIONS = { lMax: 16_384, seed: 1, resamples: 1000, level: 0.95 } as const;
