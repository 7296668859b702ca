/** What must hold of every run of the prompted cycle, stated from what was asked and observed. */
import { defaultsOf } from "../../../core/settings.ts";
import type {
  PromptedControl,
  PromptedObservation,
  PromptedOutcome,
  PromptedState,
  PromptedTask,
  Scores,
} from "../../../flavell/index.ts";
import { PROMPTED_SETTINGS, promptedParametersOf } from "../../../flavell/index.ts";
import type { TheoryProperty } from "../../check/plan.ts";
import type { CheckedRun } from "../../check/run.ts";
import { firstDifference } from "../../difference.ts";

type Run = CheckedRun<PromptedTask, PromptedState, PromptedControl, PromptedObservation, PromptedOutcome>;
type Property = TheoryProperty<
  PromptedTask,
  PromptedState,
  PromptedControl,
  PromptedObservation,
  PromptedOutcome
>;

const ROUNDING = 1e-9;

const under = ({ settings }: Run) => promptedParametersOf({ ...defaultsOf(PROMPTED_SETTINGS), ...settings });

/** The mean score of each cycle, as it was observed. */
const means = ({ steps }: Run): readonly number[] =>
  steps.flatMap(({ observation }) =>
    observation.type === "solution-verified" ? [mean(observation.scores)] : [],
  );

const mean = (scores: Scores): number => Object.values(scores).reduce((sum, score) => sum + score, 0) / 4;

const property = (name: string, statement: string, fault: Property["fault"]): Property => ({
  name,
  equations: [],
  statement,
  fault,
});

const endsAtTheThreshold = property(
  "ends-at-the-threshold",
  "a run ends for its goal in the first cycle whose mean score reaches the threshold, and in no other",
  (run) => {
    const { threshold, maxCycles } = under(run);
    const scores = means(run);
    const first = scores.findIndex((score) => score >= threshold - ROUNDING);
    const expected = first < 0 ? "max-cycles" : "goal-achieved";
    const cycles = first < 0 ? maxCycles : first + 1;
    if (run.outcome.reason !== expected) return `it ended for ${run.outcome.reason}, not ${expected}`;
    return scores.length === cycles ? null : `it ended after ${scores.length} cycles, not ${cycles}`;
  },
);

const handsInTheBest = property(
  "hands-in-the-best",
  "the solution handed in is that of the cycle with the highest mean score, of equals the one that the option names",
  (run) => {
    const scores = means(run);
    const top = Math.max(...scores);
    const equals = scores.flatMap((score, cycle) => (score >= top - ROUNDING ? [cycle] : []));
    const expected = under(run).tie === "latest" ? equals.at(-1) : equals[0];
    const solutions = run.steps.flatMap(({ observation }) =>
      observation.type === "solution-executed" ? [observation.solution] : [],
    );
    const { best, solution } = run.outcome;
    if (best !== expected) return `cycle ${best} hands in, not cycle ${expected}`;
    return firstDifference(solution, solutions[best], "solution");
  },
);

const budgetByDifficulty = property(
  "budget-by-difficulty",
  "tokens and temperature of an execution rise linearly with the difficulty that was judged",
  (run) => {
    const p = under(run);
    let difficulty = 0;
    for (const { index, control, observation } of run.steps) {
      if (observation.type === "task-monitored") difficulty = observation.difficulty;
      if (control.type !== "solution-execute") continue;
      const tokens = Math.max(1, Math.round(p.executeTokens + p.executeTokensByDifficulty * difficulty));
      const temperature = p.executeTemperature + p.executeTemperatureByDifficulty * difficulty;
      if (control.maxTokens !== tokens) return `step ${index}: ${control.maxTokens} tokens, not ${tokens}`;
      if (Math.abs(control.temperature - temperature) > ROUNDING)
        return `step ${index}: a temperature of ${control.temperature}, not ${temperature}`;
    }
    return null;
  },
);

const seesTheLastCycle = property(
  "sees-the-last-cycle",
  "the monitor sees the last scores, and the execution the whole last cycle; before the first there is none",
  ({ steps, outcome }) => {
    for (const { index, state, control } of steps) {
      const last = outcome.cycles[state.cycles.length - 1] ?? null;
      const fault =
        control.type === "task-monitor"
          ? firstDifference(control.scores, last?.scores ?? null, "scores")
          : control.type === "solution-execute"
            ? firstDifference(control.previous, last, "previous")
            : null;
      if (fault !== null) return `step ${index}: ${fault}`;
    }
    return null;
  },
);

const tokensAddUp = property("tokens-add-up", "the outcome counts the tokens of every reply", (run) => {
  const sum = run.steps.reduce((total, { observation }) => total + observation.tokens, 0);
  return run.outcome.tokens === sum ? null : `${run.outcome.tokens} tokens, where ${sum} were taken`;
});

/** The properties of the prompted cycle. */
export const PROMPTED_PROPERTIES: readonly Property[] = [
  endsAtTheThreshold,
  handsInTheBest,
  budgetByDifficulty,
  seesTheLastCycle,
  tokensAddUp,
];
