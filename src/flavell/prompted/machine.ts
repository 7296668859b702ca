import { inRange, RefusalError } from "../../core/errors.ts";
import type { MetaLevel } from "../../core/levels.ts";
import { executionBudget } from "./budget.ts";
import { bestCycle, checkedScores, reachesThreshold } from "./evaluation.ts";
import type { PromptedControl, PromptedObservation } from "./messages.ts";
import { type PromptedParameters, strategyNames } from "./parameters.ts";
import { type PromptedPhase, type PromptedState, promptedBeginning } from "./state.ts";
import type { PromptedCycle, PromptedOutcome, PromptedTask, Verified } from "./tuples.ts";

type PromptedMachine = MetaLevel<
  PromptedTask,
  PromptedState,
  PromptedControl,
  PromptedObservation,
  PromptedOutcome
>;

/**
 * The published cycle as a meta-level machine: monitor, choose a strategy, execute, verify; again while the mean score
 * is below the threshold and cycles are left; the best solution is handed in.
 *
 * @throws UsageError for a list of strategies that is none.
 */
export const promptedFlavell = (p: PromptedParameters): PromptedMachine => {
  const strategies = strategyNames(p);
  return {
    initial: promptedBeginning,
    control: (state) =>
      state.phase === "closed"
        ? { kind: "halt", outcome: outcomeOf(p, state) }
        : { kind: "ask", control: controlOf(p, strategies, state) },
    monitor: (state, _control, seen) => ({
      ...monitored(p, strategies, state, seen),
      tokens: state.tokens + inRange("tokens", seen.tokens, 0, Number.MAX_VALUE),
    }),
  };
};

const outcomeOf = (p: PromptedParameters, { ended, cycles, tokens }: PromptedState): PromptedOutcome => {
  const best = bestCycle(cycles, p.tie);
  return { reason: ended!, cycles, best, solution: cycles[best]!.solution, tokens };
};

const controlOf = (
  p: PromptedParameters,
  strategies: readonly string[],
  { phase, task, cycles, ...state }: PromptedState,
): PromptedControl => {
  const previous = cycles.at(-1) ?? null;
  switch (phase) {
    case "monitoring":
      return {
        type: "task-monitor",
        task,
        scores: previous?.scores ?? null,
        maxTokens: p.monitorTokens,
        temperature: p.monitorTemperature,
      };
    case "choosing":
      return {
        type: "strategy-choose",
        task,
        strategies,
        ...state.monitored!,
        maxTokens: p.strategyTokens,
        temperature: p.strategyTemperature,
      };
    case "executing": {
      const budget = executionBudget(state.monitored!.difficulty, p);
      return { type: "solution-execute", task, strategy: state.strategy!, previous, ...budget };
    }
    default:
      return {
        type: "solution-verify",
        task,
        solution: state.solution!,
        maxTokens: p.verifyTokens,
        temperature: p.verifyTemperature,
      };
  }
};

const EXPECTED: Readonly<Record<PromptedPhase, PromptedObservation["type"] | null>> = {
  monitoring: "task-monitored",
  choosing: "strategy-chosen",
  executing: "solution-executed",
  verifying: "solution-verified",
  closed: null,
};

const refused = (phase: PromptedPhase, got: string, expected: string): RefusalError =>
  new RefusalError({ where: `flavell/prompted, phase "${phase}"`, got, expected });

const monitored = (
  p: PromptedParameters,
  strategies: readonly string[],
  state: PromptedState,
  seen: PromptedObservation,
): PromptedState => {
  const { phase } = state;
  const expected = EXPECTED[phase];
  if (seen.type !== expected) {
    const awaited = expected === null ? "nothing: the run has ended" : `"${expected}"`;
    throw refused(phase, `the observation "${seen.type}"`, awaited);
  }
  switch (seen.type) {
    case "task-monitored": {
      const { features, difficulty } = seen;
      inRange("difficulty", difficulty, 0, 1);
      if (features.length === 0) throw refused(phase, "no features", "two or three keywords");
      return { ...state, phase: "choosing", monitored: { features, difficulty } };
    }
    case "strategy-chosen":
      if (strategies.includes(seen.strategy)) {
        return { ...state, phase: "executing", strategy: seen.strategy };
      }
      throw refused(phase, `the strategy "${seen.strategy}"`, `one of ${strategies.join(", ")}`);
    case "solution-executed":
      return { ...state, phase: "verifying", solution: seen.solution };
    case "solution-verified":
      return closedCycle(p, state, { scores: checkedScores(seen.scores), evaluation: seen.evaluation });
  }
};

/** The cycle is whole; the run ends, or its next cycle begins. */
const closedCycle = (p: PromptedParameters, state: PromptedState, verified: Verified): PromptedState => {
  const cycle: PromptedCycle = {
    ...state.monitored!,
    strategy: state.strategy!,
    solution: state.solution!,
    ...verified,
  };
  const cycles = [...state.cycles, cycle];
  const achieved = reachesThreshold(verified.scores, p.threshold);
  const ended = achieved ? "goal-achieved" : cycles.length >= p.maxCycles ? "max-cycles" : null;
  return ended === null
    ? { ...promptedBeginning(state.task), cycles }
    : { ...state, phase: "closed", cycles, ended };
};
