/** A language model as the object level of the published cycle: one model in every phase, without examples. */
import type { AwaitedObjectLevel } from "../../../core/levels.ts";
import type { Rng } from "../../../core/rng.ts";
import type { Settings, SettingValues } from "../../../core/settings.ts";
import type { PromptedControl, PromptedObservation } from "../../../flavell/prompted/messages.ts";
import type { AwaitedIndividual, AwaitedMind } from "../../mind.ts";
import { type Asking, asking, type Parsed, ReplyError, type TextQuestion } from "../asking/ask.ts";
import { type Exchange, quoted } from "../asking/exchange.ts";
import type { LanguageModel } from "../contract.ts";
import { executePrompt, monitorPrompt, strategyPrompt, verifyPrompt } from "./prompts.ts";
import { listedName, readMonitor, readSolution, readStrategy, readVerification } from "./replies.ts";

const STRATEGY_NAMES = ["ignoring-case", "exact"] as const;

/** What the mind adds to the theory's settings. */
export const PROMPTED_MIND_SETTINGS = {
  msPerToken: {
    kind: "number",
    min: 0,
    max: 1e6,
    default: 20,
    unit: "ms",
    meaning: "the time that one generated token stands for",
  },
  strategyNames: {
    kind: "choice",
    choices: STRATEGY_NAMES,
    default: "ignoring-case",
    meaning: "whether the name of a strategy is found in the list whatever its capitals",
  },
} as const satisfies Settings;

/** Values of these settings. */
export interface PromptedMindOptions {
  readonly msPerToken: number;
  readonly strategyNames: (typeof STRATEGY_NAMES)[number];
}

/** The phases by the purposes under which their exchanges are kept. */
export const PROMPTED_CONTROLS: readonly PromptedControl["type"][] = [
  "task-monitor",
  "strategy-choose",
  "solution-execute",
  "solution-verify",
];

/**
 * Answers the controls of the published cycle.
 *
 * @throws ReplyError, when it answers, for a reply that does not parse twice running, and for a strategy not listed.
 */
export const promptedFlavellObject = (
  account: Asking,
  { msPerToken, strategyNames }: PromptedMindOptions,
): AwaitedObjectLevel<PromptedControl, PromptedObservation> => {
  const ask = async <Value>(
    control: PromptedControl,
    content: string,
    read: (reply: string) => Parsed<Value>,
    rng: Rng,
  ) => {
    const { maxTokens, temperature, type: purpose } = control;
    const question: TextQuestion<Value> = {
      purpose,
      messages: [{ role: "user", content }],
      options: { maxTokens, temperature },
      read,
    };
    const { value, decoded } = await account.ask(question, rng);
    return { value, taken: { tokens: decoded, milliseconds: decoded * msPerToken } };
  };
  return async (control, rng) => {
    switch (control.type) {
      case "task-monitor": {
        const { value, taken } = await ask(control, monitorPrompt(control), readMonitor, rng);
        return { type: "task-monitored", ...value, ...taken };
      }
      case "strategy-choose": {
        const { value, taken } = await ask(control, strategyPrompt(control), readStrategy, rng);
        const strategy = strategyNames === "exact" ? value : listedName(value, control.strategies);
        if (!control.strategies.includes(strategy)) throw unlisted(account, control, strategy);
        return { type: "strategy-chosen", strategy, ...taken };
      }
      case "solution-execute": {
        const { value, taken } = await ask(control, executePrompt(control), readSolution, rng);
        return { type: "solution-executed", solution: value, ...taken };
      }
      case "solution-verify": {
        const { value, taken } = await ask(control, verifyPrompt(control), readVerification, rng);
        return { type: "solution-verified", ...value, ...taken };
      }
    }
  };
};

/** The name of a strategy that is none is of the format; it is not asked for again. */
const unlisted = (
  { model, exchanges }: Asking,
  { type, strategies }: Extract<PromptedControl, { readonly type: "strategy-choose" }>,
  strategy: string,
): ReplyError => {
  const fault = `the strategy ${quoted(strategy)}`;
  const where = `model ${model.name}, reply to "${type}"`;
  return new ReplyError(
    { where, got: fault, expected: `one of ${strategies.join(", ")}` },
    fault,
    exchanges(),
  );
};

/** One participant that a model thinks for, with everything that was asked of the model. */
export interface ModelIndividual<Control, Observation> extends AwaitedIndividual<Control, Observation> {
  /** In order. */
  readonly exchanges: () => readonly Exchange[];
}

/** A recipe for participants whom a model thinks for in the published cycle. */
export interface PromptedFlavellMind extends AwaitedMind<PromptedControl, PromptedObservation> {
  /** Makes one participant, with an account of its own. */
  readonly begin: (values: SettingValues) => ModelIndividual<PromptedControl, PromptedObservation>;
}

/** The mind that a model gives to the published cycle. */
export const promptedFlavellMind = (model: LanguageModel): PromptedFlavellMind => ({
  name: "prompted-model",
  title: `The model ${model.name}, prompted in every phase`,
  settings: PROMPTED_MIND_SETTINGS,
  awaited: true,
  begin: (values) => {
    const account = asking(model);
    const object = promptedFlavellObject(account, values as unknown as PromptedMindOptions);
    return { study: () => {}, object, exchanges: account.exchanges };
  },
});
