/** Execution of cognitive and metacognitive strategies on a model (equations 5 and 9). */
import type { Rng } from "../../../core/rng.ts";
import type { Control } from "../../../flavell/messages.ts";
import type { Check, CognitiveOutcome, Finding } from "../../../flavell/tuples.ts";
import { parsed } from "../asking/ask.ts";
import { decodedIn } from "../asking/exchange.ts";
import { readSolution } from "../prompted-flavell/replies.ts";
import { type Desk, exactly, judgement, UNIT } from "./desk.ts";
import { goalLines, knowledgeLines, outcomeLines, taskLines } from "./wording.ts";

type ControlOf<Type extends Control["type"]> = Extract<Control, { readonly type: Type }>;

/** CO with the answer in it. */
export interface Executed {
  readonly outcome: CognitiveOutcome;
  readonly answer: string;
}

/**
 * execute(CS_τ, T, G): a solution, and how far from the goal it appears to the model. Effort is what was decoded for
 * both, in tokens. What the model wrote before is its own memory: no argument of (5) carries it.
 */
export const execute = async (
  desk: Desk,
  { strategy, task, goal, type }: ControlOf<"strategy-execute">,
  draft: string | null,
  rng: Rng,
): Promise<Executed> => {
  const { account, options } = desk;
  const before = account.exchanges().length;
  const last = draft === null ? "" : `\n\nWhat you wrote before:\n${draft}`;
  const content = `${taskLines(task)}\n${goalLines(goal)}\n\nFollow this strategy: ${strategy.strategy}, since ${strategy.why}.${last}\n\nReply in exactly this format:\n<think>\nyour steps\n</think>\n<answer>your answer alone</answer>`;
  const { value } = await account.ask(
    {
      purpose: type,
      messages: [{ role: "user", content }],
      options: { maxTokens: options.executeTokens, temperature: options.executeTemperature },
      read: readSolution,
    },
    rng,
  );
  const distance = await judgement(
    desk,
    type,
    `${taskLines(task)}\n${goalLines(goal)}\n\nOutcome:\n${value.text}\n\nHow far from the goal does it appear to you, from 0 (there) to 1 (nothing done)? Give "distance".`,
    exactly({ distance: UNIT }),
    (raw: { readonly distance: number }) => parsed(raw.distance),
    rng,
  );
  const effort = decodedIn(account.exchanges().slice(before));
  return { outcome: { result: value.text, effort, distance }, answer: value.answer };
};

/** What each check asks, by (8). */
const QUESTIONS: Readonly<Record<Check, string>> = {
  coherence: "do its parts form a coherent whole",
  plausibility: "is it believable, given what you know",
  consistency: "does it agree with what was to be expected",
  "goal-conduciveness": "does it lead to the goal",
};

/** execute(MS_τ, CO_τ, MK_τ, G): whether each check that was called for holds. */
export const check = (
  desk: Desk,
  { checks, outcome, knowledge, goal, type }: ControlOf<"outcome-check">,
  rng: Rng,
): Promise<readonly Finding[]> => {
  const asked = checks.map((each) => `"${each}": ${QUESTIONS[each]}?`);
  const content = `${outcomeLines(outcome)}\n\n${goalLines(goal)}\n\nWhat you know:\n${knowledgeLines(knowledge)}\n\nCheck the outcome, and reply true or false. ${asked.join(" ")}`;
  const schema = exactly(Object.fromEntries(checks.map((each) => [each, { type: "boolean" }])));
  const read = (holds: Readonly<Record<string, boolean>>) =>
    parsed(checks.map((each): Finding => ({ check: each, negative: !holds[each]! })));
  return judgement(desk, type, content, schema, read, rng);
};
