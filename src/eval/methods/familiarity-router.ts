/**
 * The familiarity router of the predecessor paper ("System 1.5"): how familiar a problem feels decides how it is
 * answered. f > θ_h: one sample. θ_l < f ≤ θ_h: the best of k = ⌈C·(1 − f)⌉ by a verifier. f ≤ θ_l: generation
 * conditioned on deliberate heuristics.
 */
import {
  type Asking,
  asking,
  confidenceQuestion,
  type Exchange,
  parsed,
  readConfidence,
  unparsed,
} from "../../agents/llm/index.ts";
import { UsageError } from "../../core/errors.ts";
import type { Rng } from "../../core/rng.ts";
import { type Method, type Solved, solvedFrom } from "./method.ts";
import { boxedQuestion, oneTurn, type Taken } from "./one-turn.ts";
import { afterReasoning, NOBODY, tellingAsked, tellingThought, tellingTurn } from "./onlooker.ts";
import { ADVISED } from "./sampled.ts";
import { countOf, shareOf, temperatureOf, tokenLimit } from "./settings.ts";

interface Parameters {
  readonly high: number;
  readonly low: number;
  readonly most: number;
  readonly maxTokens: number;
  readonly temperature: number;
  readonly topP: number;
}

/** Which way a problem goes. */
export type Route = "once" | "best-of-k" | "deliberate";

/** The route and k of a familiarity; k = ⌈C·(1 − f)⌉, at least one. */
export const routeOf = (
  familiarity: number,
  { high, low, most }: Pick<Parameters, "high" | "low" | "most">,
): { readonly route: Route; readonly k: number } => {
  if (familiarity > high) return { route: "once", k: 1 };
  if (familiarity <= low) return { route: "deliberate", k: 1 };
  // A product such as 10·(1 − 0.7) is a little above its whole number.
  return { route: "best-of-k", k: Math.max(1, Math.ceil(most * (1 - familiarity) - 1e-9)) };
};

const FAMILIARITY =
  "Do not solve this problem. How familiar is it to you, that is, how much is it like problems that you have solved before?\nReply with one line: Familiarity: a number from 0 (like nothing that you know) to 1 (well known).";

const HEURISTICS = `Work deliberately, by these heuristics:
1. Say in your own words what is known and what is asked for.
2. Break the problem into smaller ones, or solve a simpler case first.
3. Work backwards from what is asked for where the way forward is not clear.
4. Look at extreme cases, and hold the result against them before you give it.`;

/** The number after `Familiarity:`. */
export const readFamiliarity = (reply: string) => {
  const said = /familiarity\W*?(-?\d*\.?\d+)/i.exec(afterReasoning(reply))?.[1];
  if (said === undefined) return unparsed('no "Familiarity:" with a number');
  const value = Number(said);
  return value >= 0 && value <= 1 ? parsed(value) : unparsed(`a familiarity of ${said}`);
};

/** How probable it is to the verifier that each answer is right; equal answers are asked about once. */
const verified = async (
  verifier: Asking,
  answers: readonly (string | null)[],
  question: string,
  rng: Rng,
): Promise<readonly (number | null)[]> => {
  const scores = new Map<string, number>();
  for (const answer of new Set(answers)) {
    if (answer === null) continue;
    const judged = { messages: [{ role: "user" as const, content: question }], answer, tokens: null };
    const asked = {
      purpose: "verify",
      messages: confidenceQuestion(judged),
      options: { maxTokens: VERIFIER_TOKENS, temperature: 0 },
      read: readConfidence,
    };
    scores.set(answer, (await verifier.ask(asked, rng)).value);
  }
  return answers.map((answer) => (answer === null ? null : scores.get(answer)!));
};

/** Tokens of a judgement in one line, with room for a model that reasons first. */
const VERIFIER_TOKENS = 512;

/** Answer at once what is familiar, sample and verify what is less so, and deliberate on what is not. */
export const familiarityRouter: Method = {
  name: "familiarity-router",
  title: "Familiarity router (System 1.5)",
  source: "the predecessor of Oh & Gobet (2025), as stated in Oh (2025), arXiv 2510.16374",
  settings: {
    high: shareOf(0.8, "θ_h, familiarity above which one sample is enough (not published)"),
    low: shareOf(0.4, "θ_l, familiarity up to which heuristics are followed (not published)"),
    most: countOf(10, "samples", "C in k = ⌈C·(1 − f)⌉ (not published)"),
    maxTokens: tokenLimit(16_384, "tokens of a solution, reasoning included"),
    temperature: temperatureOf(ADVISED.temperature, "temperature of solutions"),
    topP: shareOf(ADVISED.topP, "likeliest tokens up to this mass are kept"),
  },
  controls: ["familiarity-judge", "solve-once", "sample", "verify", "solve-deliberately"],
  occasions: {
    "solve-once": { after: "familiarity-judge", when: "familiarity is above θ_h" },
    sample: { after: "familiarity-judge", when: "familiarity is above θ_l and not above θ_h" },
    verify: { after: "sample", when: "a sample gives an answer" },
    "solve-deliberately": { after: "familiarity-judge", when: "familiarity is not above θ_l" },
  },
  supervised: true,
  solve: async ({ question }, { object, meta = object }, values, rng, onlooker = NOBODY) => {
    const p = values as unknown as Parameters;
    if (p.low > p.high) {
      throw new UsageError({ where: "low", got: String(p.low), expected: `at most high, ${p.high}` });
    }
    const account = asking(meta, tellingAsked(onlooker));
    const { value: familiarity } = await account.ask(
      {
        purpose: "familiarity-judge",
        messages: [{ role: "user", content: `${FAMILIARITY}\n\nProblem:\n${question}` }],
        options: { maxTokens: VERIFIER_TOKENS, temperature: 0 },
        read: readFamiliarity,
      },
      rng,
    );
    const { route, k } = routeOf(familiarity, p);
    onlooker.noticed({ familiarity, route, k });
    const sampling = { temperature: p.temperature, topP: p.topP };
    // Of several samples none is the reply before it has been chosen.
    const tell = route === "best-of-k" ? tellingThought(onlooker) : tellingTurn(onlooker);
    const take = (purpose: string, content: string): Promise<Taken> => {
      onlooker.asked(purpose);
      const turn = { purpose, content, begun: null, maxTokens: p.maxTokens, sampling };
      return oneTurn(object, turn, rng, tell);
    };
    const outcome = (
      { answer, reply, cut }: Taken,
      exchanges: readonly Exchange[],
      scores: readonly (number | null)[],
    ): Solved =>
      solvedFrom(exchanges, {
        answer,
        reply,
        cut,
        attempts: k,
        signals: { familiarity, route, k, scores },
      });

    if (route !== "best-of-k") {
      const deliberate = route === "deliberate";
      const content = deliberate ? `${boxedQuestion(question)}\n\n${HEURISTICS}` : boxedQuestion(question);
      const taken = await take(deliberate ? "solve-deliberately" : "solve-once", content);
      return outcome(taken, [...account.exchanges(), taken.exchange], []);
    }
    const taken: Taken[] = [];
    for (let sample = 0; sample < k; sample++) {
      taken.push(await take("sample", boxedQuestion(question)));
    }
    const judging = asking(meta, tellingAsked(onlooker));
    const answers = taken.map(({ answer }) => answer);
    const scores = await verified(judging, answers, question, rng);
    const highest = Math.max(...scores.map((score) => score ?? -1));
    const best = taken.find((_, place) => (scores[place] ?? -1) === highest)!;
    const exchanges = [
      ...account.exchanges(),
      ...taken.map(({ exchange }) => exchange),
      ...judging.exchanges(),
    ];
    return outcome(best, exchanges, scores);
  },
};
