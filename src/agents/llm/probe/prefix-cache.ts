import type { Completion } from "../contract.ts";
import { ModelError } from "../errors.ts";
import { type Probe, type ProbeSurroundings, said } from "./probe.ts";

/** Numbers in a prompt that is long enough to be cached in blocks; a smaller context gets fewer. */
const NUMBERS = 400;
const FEWEST = 25;

/** Whether a prompt is found again in the server's prefix cache. */
export const prefixCacheProbe: Probe = {
  id: "prefix-cache",
  question: "Does the prefix cache work?",
  how: "sends a new long prompt twice, and looks at the cached tokens, else at the time to the first token",
  costs: { requests: 2, tokens: 2400 },
  run: async (surroundings) => {
    const [first, second] = await twice(surroundings, NUMBERS);
    const { cached, prompt: read } = second.ledger;
    if (cached.known && read.known) {
      const fresh = first.ledger.cached.known ? ` (${first.ledger.cached.tokens} the first time)` : "";
      const found = `${cached.tokens} of ${read.tokens} tokens were cached the second time${fresh}`;
      return { verdict: cached.tokens >= read.tokens / 2 ? "yes" : "no", found };
    }
    const [cold, warm] = [first.timing.toFirstPiece, second.timing.toFirstPiece];
    if (cold === null || warm === null) return { verdict: "unclear", found: "nothing came to time" };
    const found = `not said by the server; first token after ${cold.toFixed(0)} ms, then ${warm.toFixed(0)} ms`;
    return { verdict: cold > 100 && warm < cold / 2 ? "yes" : "unclear", found };
  },
};

const twice = async (
  surroundings: Pick<ProbeSurroundings, "model" | "nonce">,
  numbers: number,
): Promise<readonly [Completion, Completion]> => {
  const { model, nonce } = surroundings;
  const list = Array.from({ length: numbers }, (_, index) => index + 1).join(" ");
  const prompt = `${nonce}. Remember these numbers: ${list}. Say only: done.`;
  const options = { maxTokens: 4, temperature: 0 };
  try {
    return [await said(model, prompt, options), await said(model, prompt, options)];
  } catch (error) {
    const tooLong = error instanceof ModelError && error.details.fault === "refused";
    if (!tooLong || numbers <= FEWEST) throw error;
    return twice(surroundings, Math.floor(numbers / 4));
  }
};
