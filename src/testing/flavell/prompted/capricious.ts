import type { ObjectLevel } from "../../../core/levels.ts";
import type { Rng } from "../../../core/rng.ts";
import type { PromptedControl, PromptedObservation, PromptedTask } from "../../../flavell/index.ts";

/** A task for minds that look at nothing in it. */
export const capriciousPromptedTask: PromptedTask = { id: "task", text: "a task" };

const quarter = (rng: Rng): number => rng.integer(0, 4) / 4;

/** A mind that answers every control of the prompted cycle with anything that the theory allows; scores are quarters. */
export const capriciousPrompted: ObjectLevel<PromptedControl, PromptedObservation> = (control, rng) => {
  const taken = { tokens: rng.integer(0, 9), milliseconds: 0 };
  switch (control.type) {
    case "task-monitor":
      return { type: "task-monitored", features: ["a feature"], difficulty: quarter(rng), ...taken };
    case "strategy-choose": {
      const { strategies } = control;
      return {
        type: "strategy-chosen",
        strategy: strategies[rng.integer(0, strategies.length - 1)]!,
        ...taken,
      };
    }
    case "solution-execute": {
      const answer = String(rng.integer(0, 9));
      return { type: "solution-executed", solution: { text: `It is ${answer}.`, answer }, ...taken };
    }
    case "solution-verify": {
      const scores = {
        coherence: quarter(rng),
        plausibility: quarter(rng),
        consistency: quarter(rng),
        conduciveness: quarter(rng),
      };
      return { type: "solution-verified", scores, evaluation: "", ...taken };
    }
  }
};
