/** A simulated reasoning model as a `LanguageModel`: no server, no weights, and every reply a chance of its seed. */
import { defaultsOf } from "../../../core/settings.ts";
import { type Budget, budget } from "../../llm/budget.ts";
import type { Alternative, GenerationOptions, LanguageModel, Message, Token } from "../../llm/contract.ts";
import { ModelError } from "../../llm/errors.ts";
import { accept } from "../../llm/options.ts";
import { generationFrom, type Opened } from "../../llm/stream/generation.ts";
import type { Call, Decoder } from "../../llm/stream/reading.ts";
import { channelAfter } from "../../llm/stream/reasoning-marks.ts";
import { systemClock } from "../../llm/transport/clock.ts";
import type { Clock } from "../../llm/wire.ts";
import { CALIBRATED, REASONING_SETTINGS, type ReasoningParameters } from "../reasoning-model/index.ts";
import type { AtWork } from "./mind.ts";
import { type AnswerableProblem, type ProblemSource, problemFinder, simulatedProblem } from "./problems.ts";
import { understood } from "./request.ts";
import { tokenCount } from "./tokens.ts";
import { type Sent, type SentToken, sent } from "./wire.ts";

/** What a simulated reasoner is made of; all may be left out. */
export interface SimulatedReasonerOptions {
  /** Its name: `simulated-reasoner`. */
  readonly name?: string;
  /** Where the problems are from: `plain`. */
  readonly source?: ProblemSource;
  /** Names the world: which problem is how hard, which is a trap, which wrong answers lie near. */
  readonly world?: number;
  /** Parameters other than the calibrated ones. */
  readonly parameters?: Partial<ReasoningParameters>;
  /** Tokens for all requests together; `null`: as many as it takes. */
  readonly maxTotalTokens?: number | null;
  /** Counts the tokens instead. */
  readonly meter?: Budget;
  readonly clock?: Clock;
}

/** The parameters as calibrated; see `CALIBRATED`. */
export const simulatedParameters = (changed: Partial<ReasoningParameters> = {}): ReasoningParameters => {
  const { GSM8K: _, MATH500: __, ...shared } = CALIBRATED;
  return { ...(defaultsOf(REASONING_SETTINGS) as unknown as ReasoningParameters), ...shared, ...changed };
};

/** The marks between which it thinks. */
const MARKS = { open: "<think>", close: "</think>" };

/** Rivals in a token's place, by their share of what the token leaves. */
const RIVALS: readonly (readonly [text: string, share: number])[] = [
  [" the", 0.5],
  [" and", 0.25],
  [" of", 0.125],
  ["\n", 0.0625],
];

/**
 * A reasoning model that is simulated: it thinks in paragraphs as the latent process of `nextParagraph` has it, goes
 * on from any exact prefix, takes advice up or not, and replies to every prompt of this package's methods. It knows
 * these problems and no others. What it feels before it searches rests on latent difficulty alone; the expected answer
 * is read where an answer is written down, and where one that it is shown is judged.
 *
 * @throws ModelError `refused`, when read, for a request about none of the problems.
 */
export const simulatedReasoner = (
  problems: readonly AnswerableProblem[],
  options: SimulatedReasonerOptions = {},
): LanguageModel => {
  const { name = "simulated-reasoner", source = "plain", world = 1, clock = systemClock } = options;
  const parameters = simulatedParameters(options.parameters);
  const find = problemFinder(
    problems.map((problem) => simulatedProblem(problem, source, parameters.difficultySpread, world)),
  );
  const meter = options.meter ?? budget(options.maxTotalTokens ?? null);

  const turn = (messages: readonly Message[], begun: string, asked: GenerationOptions) => {
    accept(model, asked);
    return generationFrom({
      open: async () => {
        const request = understood(find, messages, begun, asked);
        if (request === null) throw unknownProblem(name, messages);
        const seed = asked.temperature === 0 ? "likeliest" : String(asked.seed ?? "unseeded");
        const work: AtWork = { ...request, parameters, seed, maxTokens: asked.maxTokens };
        return opened(name, work, messages, asked);
      },
      options: asked,
      clock,
      meter,
      secrets: [],
    });
  };

  const model: LanguageModel = {
    name,
    dialect: "simulated",
    chat: (messages, asked) => turn(messages, "", asked),
    continueTurn: {
      offered: true,
      how: "it reads where its line of thought stands from the text",
      use: (messages, begun, asked) => turn(messages, begun.map(({ text }) => text).join(""), asked),
    },
    continueRaw: { offered: false, why: "it answers chats" },
    logProbabilities: {
      offered: true,
      how: "stated by the simulation",
      use: { mode: "before-temperature", topAtMost: 20 },
    },
    schema: { offered: true, how: "it replies by the schema", use: { reasoning: "off" } },
    tokenizer: {
      offered: true,
      how: "words, numbers and signs",
      use: {
        count: async (text) => tokenCount(text),
        encode: { offered: false, why: "its tokens have no numbers" },
      },
    },
    abortBy: "call",
    samples: ["temperature", "topP", "topK", "minP", "seed"],
  };
  return model;
};

const opened = (
  name: string,
  work: AtWork,
  messages: readonly Message[],
  options: GenerationOptions,
): Opened => {
  const { begun } = work;
  const text = [...messages.map(({ content }) => content), begun].join("\n");
  const prompt = tokenCount(text);
  const marks = options.reasoningMarks ?? MARKS;
  const call: Call = {
    path: "",
    body: {},
    framing: "ndjson",
    decoder: decoderFor(name, prompt, options.logProbabilities?.top ?? null),
    split: { marks, begins: channelAfter(begun, marks) },
    prompt: { characters: text.length, tokens: prompt },
  };
  async function* body(): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder();
    for (const line of sent(work, options)) yield encoder.encode(`${JSON.stringify(line)}\n`);
  }
  return {
    call,
    response: { status: 200, headers: {}, body: body() },
    by: "this process",
    abort: async () => {},
    release: () => {},
  };
};

/** It keeps nothing between requests, so that no prompt is ever found in a cache. */
const decoderFor =
  (model: string, prompt: number, top: number | null): Decoder =>
  (document) => {
    const line = document as Sent;
    if ("tokens" in line) {
      const pieces = line.tokens.map((token) => ({
        channel: "answer" as const,
        text: token.text,
        tokens: [tokenOf(token, top)],
      }));
      return { pieces, usage: { prompt, cached: 0 }, model };
    }
    const { ending, stop, decoded } = line;
    return {
      pieces: [],
      ending: ending === "stop-text" ? { kind: ending, stop } : { kind: ending },
      usage: { prompt, cached: 0, decoded },
      model,
    };
  };

const tokenOf = ({ text, probability, rival }: SentToken, top: number | null): Token => {
  if (probability === null || top === null) return { text, id: null, logProbability: null, top: null };
  const left = 1 - probability;
  const rivals = rival === null ? RIVALS : ([[rival, 1]] as typeof RIVALS);
  const all: Alternative[] = [
    { text, id: null, logProbability: Math.log(probability) },
    ...rivals
      .filter(([other]) => other !== text && left > 0)
      .map(([other, share]) => ({ text: other, id: null, logProbability: Math.log(left * share) })),
  ].sort((a, b) => b.logProbability - a.logProbability);
  return { text, id: null, logProbability: Math.log(probability), top: all.slice(0, top) };
};

const unknownProblem = (name: string, messages: readonly Message[]): ModelError => {
  const said = messages.at(-1)?.content ?? "";
  return new ModelError(
    {
      where: `model ${name} (simulated)`,
      got: `a request about none of its problems: ${JSON.stringify(said.length > 80 ? `${said.slice(0, 80)}…` : said)}`,
      expected: "a question of its problem file, word for word",
      remedy: "Name the file that the question is from, or a model server (--base-url).",
    },
    { fault: "refused" },
  );
};
