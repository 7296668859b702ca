/**
 * Algorithm 3 talks with a finite memory: the prompt that each control is, and the observation that each reply is.
 * Nothing in here knows whether the reply was lived, propagated or served.
 *
 * A chain remembers its last token only, so that a prompt must say what the mind has in mind; `Thinking` is that, read
 * off what was said before, and never more.
 */
import { RefusalError } from "../../../core/errors.ts";
import type { Control, Observation } from "../../../nelson-narens/index.ts";
import type { Episode } from "../episode.ts";
import * as say from "./phrases.ts";
import type { RecallValues } from "./settings.ts";

/** What has been said about the question at hand. */
export interface Thinking {
  /** Evidence of the looks so far, for the target where it is positive. */
  readonly evidence: number;
  /** Whether a word has come to mind. */
  readonly came: boolean;
  /** Searches that brought nothing, or a word that was more doubted than believed. */
  readonly failures: number;
}

/** A question that has just been read. */
export const UNTHOUGHT: Thinking = { evidence: 0, came: false, failures: 0 };

/** A reply as the theory hears it, and what the mind has in mind after it. */
export interface Heard {
  readonly observation: Observation;
  readonly thinking: Thinking;
}

/** The token that closes the prompt; `null` for a control to which this mind has nothing to say. */
export const promptFor = (control: Control, { evidence, came, failures }: Thinking): string | null => {
  switch (control.type) {
    case "fok-judge":
      return say.feeling(control.query, came ? 1 : 0, Math.min(say.SIGNS, failures));
    case "cue-attend":
      return say.looking(control.query, control.intensity, evidence);
    case "memory-search":
      return say.recalling(control.cue.text, control.cue.attention[0]!);
    case "confidence-judge":
      return say.wondering(control.query, control.answer, evidence);
    default:
      return null;
  }
};

/** This mind has no metamemory: each query stands alone, under the standards that the theory starts with. */
export const unspoken = (control: Control, thinking: Thinking): Heard => {
  switch (control.type) {
    case "metamemory-recall":
      return {
        observation: { type: "metamemory-recalled", memories: [], milliseconds: 0 },
        thinking: control.fok === null ? UNTHOUGHT : thinking,
      };
    case "metamemory-consolidate":
      return { observation: { type: "metamemory-consolidated", milliseconds: 0 }, thinking };
    default:
      throw stranger(control, "no reply");
  }
};

/** What a reply to `control` says; its time is that of its tokens. */
export const heard = (
  control: Control,
  thinking: Thinking,
  reply: Pick<Episode, "last" | "answer" | "judgement" | "time">,
  { counterUnit, msPerToken }: Pick<RecallValues, "counterUnit" | "msPerToken">,
): Heard => {
  const milliseconds = msPerToken * reply.time;
  const last = reply.last ?? promptFor(control, thinking)!;
  switch (control.type) {
    case "fok-judge": {
      const signs = say.signsIn(last);
      if (signs === null) throw stranger(control, last);
      const fok = { positive: counterUnit * signs.signsFor, negative: counterUnit * signs.against };
      return { observation: { type: "fok-judged", mode: "feeling", fok, milliseconds }, thinking };
    }
    case "cue-attend": {
      const evidence = say.evidenceIn(last);
      if (evidence === null) throw stranger(control, last);
      // Target and competitor pull at the same evidence from either side.
      const cue = { text: control.query, attention: [evidence, -evidence] };
      return {
        observation: { type: "cue-attended", cue, milliseconds },
        thinking: { ...thinking, evidence },
      };
    }
    case "memory-search":
      return reply.answer === null
        ? { observation: { type: "answer-missed", milliseconds }, thinking: failed(thinking) }
        : {
            observation: { type: "answer-found", answer: reply.answer, milliseconds },
            thinking: { ...thinking, came: true },
          };
    case "confidence-judge": {
      const confidence = reply.judgement;
      if (confidence === null) throw stranger(control, last);
      return {
        observation: { type: "confidence-judged", confidence, milliseconds },
        thinking: confidence < 0.5 ? failed(thinking) : thinking,
      };
    }
    default:
      throw stranger(control, last);
  }
};

const failed = (thinking: Thinking): Thinking => ({ ...thinking, failures: thinking.failures + 1 });

const stranger = (control: Control, reply: string): RefusalError =>
  new RefusalError({
    where: "a finite memory for word pairs",
    got: `"${control.type}", answered by ${JSON.stringify(reply)}`,
    expected: "a control of Algorithm 3 and a reply in the words of this mind",
  });
