/** A language model as the object level of Flavell's full cycle: it answers all eight controls of Appendix 5. */
import type { AwaitedObjectLevel } from "../../../core/levels.ts";
import type { Rng } from "../../../core/rng.ts";
import type { Settings, SettingValues } from "../../../core/settings.ts";
import type { Knowledge } from "../../../flavell/knowledge.ts";
import type { Control, Observation } from "../../../flavell/messages.ts";
import type { Goal, Task } from "../../../flavell/tuples.ts";
import { asking } from "../asking/ask.ts";
import type { Exchange } from "../asking/exchange.ts";
import type { LanguageModel } from "../contract.ts";
import { check, execute } from "./acting.ts";
import { diagnose, retrieve, select } from "./choosing.ts";
import type { Desk } from "./desk.ts";
import { evaluate, judgeDifficulty } from "./experience.ts";
import { modelKnowledge } from "./knowledge.ts";
import { note } from "./noting.ts";
import { FLAVELL_MIND_SETTINGS, type FlavellMindOptions } from "./options.ts";

/** The controls of the cycle by the purposes under which their exchanges are kept. */
export const FLAVELL_CONTROLS: readonly Control["type"][] = [
  "knowledge-retrieve",
  "difficulty-judge",
  "pattern-diagnose",
  "strategy-select",
  "strategy-execute",
  "outcome-evaluate",
  "outcome-check",
  "knowledge-update",
];

/** A model in front of one task. */
export interface ModelAttempt {
  /**
   * Answers the meta-level's controls.
   *
   * @throws ReplyError, when it answers, for a reply that does not parse twice running.
   */
  readonly object: AwaitedObjectLevel<Control, Observation>;
  /** The answer in its last solution; `null` before the first. */
  readonly answer: () => string | null;
}

/** One participant that a model thinks for. */
export interface FlavellModelIndividual {
  /** MK before the first task. */
  readonly knowledge: Knowledge;
  /** Puts it before a fresh task, with nothing written yet. */
  readonly face: (task: Task, goal: Goal) => ModelAttempt;
  /** Everything that was asked of the model for it. */
  readonly exchanges: () => readonly Exchange[];
}

/** A recipe for participants whom a model thinks for. */
export interface FlavellModelMind {
  readonly name: string;
  readonly title: string;
  readonly settings: Settings;
  /** Tells it from a reasoner that answers at once. */
  readonly awaited: true;
  /** Makes one participant, with an account of its own. */
  readonly begin: (values: SettingValues) => FlavellModelIndividual;
}

/** The mind that a model gives to the full cycle. */
export const flavellModelMind = (
  model: LanguageModel,
  knowledge: Knowledge = modelKnowledge,
): FlavellModelMind => ({
  name: "reasoning-by-model",
  title: `The model ${model.name}, which answers each control of the appendix`,
  settings: FLAVELL_MIND_SETTINGS,
  awaited: true,
  begin: (values) => {
    const account = asking(model);
    const options = values as unknown as FlavellMindOptions;
    return {
      knowledge,
      face: (task, goal) => attemptOf({ account, options, task, goal }),
      exchanges: account.exchanges,
    };
  },
});

const attemptOf = (desk: Desk): ModelAttempt => {
  let draft: string | null = null;
  let answer: string | null = null;
  const object = async (control: Control, rng: Rng): Promise<Observation> => {
    switch (control.type) {
      case "knowledge-retrieve":
        return { type: "knowledge-retrieved", keys: await retrieve(desk, control, rng) };
      case "difficulty-judge":
        return { type: "difficulty-judged", experience: await judgeDifficulty(desk, control, rng) };
      case "pattern-diagnose":
        return { type: "pattern-diagnosed", pattern: await diagnose(desk, control, rng) };
      case "strategy-select":
        return { type: "strategy-selected", key: await select(desk, control, rng) };
      case "strategy-execute": {
        const done = await execute(desk, control, draft, rng);
        draft = done.outcome.result;
        answer = done.answer;
        return { type: "strategy-executed", outcome: done.outcome };
      }
      case "outcome-evaluate":
        return { type: "outcome-evaluated", experience: await evaluate(desk, control, rng) };
      case "outcome-check":
        return { type: "outcome-checked", findings: await check(desk, control, rng) };
      case "knowledge-update":
        return { type: "knowledge-updated", changes: await note(desk, control, rng) };
    }
  };
  return { object, answer: () => answer };
};
