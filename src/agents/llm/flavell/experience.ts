/**
 * feel ⊕ assess on a model (equations 3 and 6). The model is first asked with the arguments of feel alone: it reports
 * what it feels, or says that it would rather assess; only then is it shown its knowledge. So a feeling cannot rest on
 * what it has not been shown, and which of the two it is remains the model's choice.
 */
import type { Rng } from "../../../core/rng.ts";
import type { Difficulty, Evaluation, Signal } from "../../../flavell/experience.ts";
import type { Knowledge } from "../../../flavell/knowledge.ts";
import type { Control } from "../../../flavell/messages.ts";
import { parsed } from "../asking/ask.ts";
import type { JsonSchema } from "../contract.ts";
import { type Desk, exactly, judgement, oneOf, oneOrNone, someOf, UNIT } from "./desk.ts";
import { DIFFICULTY_SIGNALS } from "./knowledge.ts";
import { knowledgeLines, lastOutcomeLines, outcomeLines, taskLines } from "./wording.ts";

type ControlOf<Type extends Control["type"]> = Extract<Control, { readonly type: Type }>;

/** What one experience holds beside its mode, how it is asked for, and on what feeling and assessment may rest. */
interface Experience {
  readonly purpose: string;
  readonly question: string;
  readonly properties: Readonly<Record<string, JsonSchema>>;
  /** `null` where no feeling is offered. */
  readonly felt: string | null;
  readonly assessed: string;
  readonly knowledge: Knowledge;
}

type Moded<Body> = Body &
  ({ readonly mode: "feeling" } | { readonly mode: "assessment"; readonly because: readonly string[] });

const experienced = async <Body>(desk: Desk, asked: Experience, rng: Rng): Promise<Moded<Body>> => {
  const { purpose, question, properties, felt, assessed, knowledge } = asked;
  if (felt !== null) {
    const schema = {
      anyOf: [exactly({ mode: oneOf(["feeling"]), ...properties }), exactly({ mode: oneOf(["assessment"]) })],
    };
    const content = `${felt}\n\n${question}\nIf you have an immediate feeling, give it with the mode "feeling". If you would rather judge from what you know, reply {"mode": "assessment"}; you will then be shown it.`;
    const reply = await judgement<Moded<Body>, Moded<Body>>(desk, purpose, content, schema, parsed, rng);
    if (reply.mode === "feeling") return reply;
  }
  const keys = knowledge.map(({ key }) => key);
  const schema = exactly({ mode: oneOf(["assessment"]), because: someOf(keys), ...properties });
  const content = `${assessed}\n\nWhat you know:\n${knowledgeLines(knowledge)}\n\n${question}\nJudge from what you know, with the mode "assessment", and name in "because" the keys on which you rest it.`;
  return judgement<Moded<Body>, Moded<Body>>(desk, purpose, content, schema, parsed, rng);
};

/** ME_τ^difficulty. Equation 3. */
export const judgeDifficulty = (
  desk: Desk,
  { feel, assess, type }: ControlOf<"difficulty-judge">,
  rng: Rng,
): Promise<Difficulty> =>
  experienced(
    desk,
    {
      purpose: type,
      question: `Do not solve the task. How difficult is it for you, from 0 to 1 ("difficulty"), and what makes it so ("signal": ${DIFFICULTY_SIGNALS.join(", ")}, or null for nothing in particular)?`,
      properties: { difficulty: UNIT, signal: oneOrNone(DIFFICULTY_SIGNALS) },
      felt: `${taskLines(feel.task)}\n\n${lastOutcomeLines(feel.outcome)}`,
      assessed: `${taskLines(assess.task)}\n\n${lastOutcomeLines(assess.outcome)}`,
      knowledge: assess.knowledge,
    },
    rng,
  );

/** The signals of (8), in its order, in words. */
const SIGNAL_WORDS: Readonly<Record<Signal, string>> = {
  fragmented: "your understanding is in pieces",
  doubtful: "the result is doubtful",
  unexpected: "the outcome is not what you expected",
  uncertain: "it is uncertain whether you get nearer to the goal",
};

/** ME_τ^evaluative. Equation 6. */
export const evaluate = (
  desk: Desk,
  { feel, assess, type }: ControlOf<"outcome-evaluate">,
  rng: Rng,
): Promise<Evaluation> => {
  const { name } = desk.goal;
  const signals = Object.entries(SIGNAL_WORDS).map(([signal, words]) => `${signal}: ${words}`);
  return experienced(
    desk,
    {
      purpose: type,
      question: `How does this outcome seem to you? Give every signal that it sends ("signals": ${signals.join("; ")}; none if it seems right), and how much each objective matters to you by now, from 0 to 1 ("salience").`,
      properties: {
        signals: someOf(Object.keys(SIGNAL_WORDS)),
        salience: exactly({ [name]: UNIT, respite: UNIT }),
      },
      felt: feel === null ? null : outcomeLines(feel.outcome),
      assessed: outcomeLines(assess.outcome),
      knowledge: assess.knowledge,
    },
    rng,
  );
};
