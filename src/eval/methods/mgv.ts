import {
  asking,
  PROMPTED_CONTROLS,
  PROMPTED_MIND_SETTINGS,
  type PromptedMindOptions,
  promptedFlavellObject,
} from "../../agents/llm/index.ts";
import { noDraws } from "../../core/rng.ts";
import { runAwaited } from "../../core/run.ts";
import {
  meanScore,
  PROMPTED_SETTINGS,
  promptedFlavell,
  promptedParametersOf,
} from "../../flavell/prompted/index.ts";
import { type Method, solvedFrom } from "./method.ts";
import { afterReasoning, NOBODY, tellingAsked } from "./onlooker.ts";

/** Monitor–Generate–Verify as published on a language model: one model in every phase. */
export const mgv: Method = {
  name: "mgv",
  title: "Monitor, generate, verify (Flavell)",
  source: "Oh (2025), arXiv 2510.16374",
  settings: { ...PROMPTED_SETTINGS, ...PROMPTED_MIND_SETTINGS },
  controls: PROMPTED_CONTROLS,
  solve: async ({ id, question }, { object: model }, values, rng, onlooker = NOBODY) => {
    const account = asking(model, tellingAsked(onlooker));
    const object = promptedFlavellObject(account, values as unknown as PromptedMindOptions);
    const machine = promptedFlavell(promptedParametersOf(values));
    const steps = runAwaited(machine, object, { id, text: question }, { meta: noDraws, object: rng });
    let step = await steps.next();
    for (; step.done !== true; step = await steps.next()) {
      const { observation } = step.value;
      if (observation.type === "task-monitored") onlooker.noticed({ difficulty: observation.difficulty });
    }
    const { reason, cycles, best, solution } = step.value;
    const signals = {
      difficulty: cycles.map(({ difficulty }) => difficulty),
      strategy: cycles.map(({ strategy }) => strategy),
      meanScore: cycles.map(({ scores }) => meanScore(scores)),
      best,
      stopped: reason,
    };
    return solvedFrom(account.exchanges(), {
      answer: solution.answer,
      reply: afterReasoning(solution.text),
      cut: false,
      attempts: cycles.length,
      signals,
    });
  },
};
