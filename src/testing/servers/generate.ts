/** One generation, token by token, without time: what is spoken, what of it is text, and when it ends. */
import type { Rng } from "../../core/rng.ts";
import type { Behaviour } from "./behaviour.ts";
import type { Brain, Thought } from "./brain.ts";
import type { JsonObject } from "./json.ts";
import { drawn, ranked, type SamplerSettings, tempered, type Weighed } from "./sampling.ts";
import { held } from "./schema-mask.ts";
import { textFlow } from "./text-flow.ts";
import { CONTROL, type Vocabulary } from "./vocabulary.ts";

/** What is asked of a generation, in every dialect's terms at once. */
export interface Ask {
  readonly prompt: readonly number[];
  /** At most this many tokens. */
  readonly maxTokens: number;
  readonly sampler: SamplerSettings;
  readonly seed: number | null;
  readonly stops: readonly string[];
  readonly stopText: "cut" | "kept" | "kept-at-token-end";
  readonly stopsInReasoning: boolean;
  /** Asks for log-probabilities, with this many of the likeliest; `null`: none. */
  readonly top: number | null;
  /** Holds the answer to a schema. */
  readonly schema: JsonObject | null;
  /** Tells reasoning from answer; `within`: what comes before `</think>` is reasoning, whether it was opened or not. */
  readonly reasoning: { readonly within: boolean } | null;
  readonly goesOnAfterTurnEnd: boolean;
  readonly logProbabilities: "before-temperature" | "after-temperature";
  readonly loneBytes: Behaviour["loneBytes"];
}

/** A token as it is told. */
export interface Told {
  readonly id: number;
  readonly name: string;
  readonly bytes: readonly number[];
  readonly logProbability: number;
}

/** One decoded token, and the text that has become certain with it. */
export interface Step extends Told {
  /** From 0. */
  readonly index: number;
  readonly top: readonly Told[];
  /** Which part the text belongs to. */
  readonly part: Part;
  readonly text: string;
  /** Part of the reasoning, or a mark before or after it. */
  readonly ofReasoning: boolean;
  /** Ends the turn, so that it is no text. */
  readonly ends: boolean;
  /** How it all ended, in the last step. */
  readonly last: Ending | null;
}

/** Reasoning or answer. */
export type Part = "reasoning" | "answer";

/** How a generation ended. */
export interface Ending {
  readonly reason: "turn-end" | "stop-text" | "length" | "aborted";
  readonly stop: string | null;
  readonly generated: number;
  readonly reasoningTokens: number;
  readonly ids: readonly number[];
}

/** Whether the next token has to end the reasoning, whatever the mind says (llama.cpp's control route). */
export type Steering = () => boolean;

/** Runs a generation; it can be left at any token. */
export function* generate(
  brain: Brain,
  vocabulary: Vocabulary,
  ask: Ask,
  rng: Rng,
  steering: Steering,
): Generator<Step, Ending> {
  const prompt = vocabulary.spell(ask.prompt);
  const tokens: string[] = [];
  const ids: number[] = [];
  const flow = textFlow(ask);
  let reasoningTokens = 0;
  const told = ({ token, logProbability }: Weighed): Told => {
    const id = vocabulary.idOf(token);
    return { id, ...written(id, vocabulary, ask.loneBytes), logProbability };
  };
  const ending = (reason: Ending["reason"], stop: string | null): Ending => {
    return { reason, stop, generated: ids.length, reasoningTokens, ids };
  };
  while (ids.length < ask.maxTokens) {
    const thought =
      flow.part() === "reasoning" && steering() ? REASONING_END : brain.next({ prompt, tokens });
    const bound =
      ask.schema !== null && flow.part() === "answer" ? held(thought, ask.schema, flow.raw()) : thought;
    const own = ranked(bound);
    const from = tempered(own, ask.sampler);
    const token = drawn(bound, from, ask.sampler, rng);
    const shown = ask.logProbabilities === "before-temperature" ? own : from;
    const found = shown.find((one) => one.token === token) ?? { token, logProbability: 0 };
    const ends = token === CONTROL.turnEnd && !ask.goesOnAfterTurnEnd;
    const before = flow.part();
    const spoken = told(found);
    const { text, part, stop } = ends
      ? { text: "", part: before, stop: null }
      : flow.take(token, vocabulary.bytesOf(spoken.id));
    tokens.push(token);
    ids.push(spoken.id);
    const ofReasoning = ask.reasoning !== null && (before === "reasoning" || flow.part() === "reasoning");
    if (ofReasoning) reasoningTokens++;
    const top = ask.top === null ? [] : shown.slice(0, ask.top).map(told);
    const last =
      stop !== null
        ? ending("stop-text", stop)
        : ends
          ? ending("turn-end", null)
          : ids.length >= ask.maxTokens
            ? ending("length", null)
            : null;
    const whole = last === null || stop !== null ? text : text + flow.rest();
    yield { ...spoken, index: ids.length - 1, top, part, text: whole, ofReasoning, ends, last };
    if (last !== null) return last;
  }
  return ending("length", null);
}

const REPLACEMENT = { name: "\ufffd", bytes: [0xef, 0xbf, 0xbd] } as const;

const written = (
  id: number,
  vocabulary: Vocabulary,
  loneBytes: Behaviour["loneBytes"],
): Pick<Told, "name" | "bytes"> => {
  if (id < 0x80 || id > 0xff) return { name: vocabulary.nameOf(id), bytes: [...vocabulary.bytesOf(id)] };
  if (loneBytes === "replaced") return REPLACEMENT;
  return { name: loneBytes === "empty" ? "" : `\\x${id.toString(16)}`, bytes: [id] };
};

const REASONING_END: Thought = {
  candidates: [{ token: CONTROL.reasoningEnd, probability: 1 }],
  spoken: CONTROL.reasoningEnd,
};
