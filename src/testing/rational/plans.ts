/** How the machines of rational metareasoning are checked. */
import fc from "fast-check";
import { lvoc } from "../../rational/control/lvoc.ts";
import type {
  Episodes,
  LvocOutcome,
  LvocState,
  SignalExert,
  SignalExerted,
} from "../../rational/control/machine.ts";
import type { Acted, Compute, Computed, Thinking } from "../../rational/machine.ts";
import type { Sample, Sampled } from "../../rational/problems/bernoulli-bandit.ts";
import { bestOf } from "../../rational/problems/bernoulli-bandit.ts";
import type { History } from "../../rational/strategy-selection/learning.ts";
import type {
  Problems,
  SelectionState,
  StrategyExecute,
  StrategyExecuted,
} from "../../rational/strategy-selection/machine.ts";
import { estimatedVoc } from "../../rational/strategy-selection/voc.ts";
import { real } from "../check/plain.ts";
import type { CheckPlan } from "../check/plan.ts";
import { askingOtherwise, endingOtherwise, mutant, toldOtherwise } from "../check/plant.ts";
import type { EffortLeft } from "./machines.ts";
import { banditUnder, effortView, selectionUnder } from "./machines.ts";

/** Whether one number is the largest of several, but for rounding. */
const isLargest = (value: number, all: readonly number[]): boolean => value >= Math.max(...all) - 1e-9;

/** Thinking: worth, count and knowledge are those of the run. */
export const thinkingPlan: CheckPlan<
  null,
  Thinking<Sampled>,
  Compute<Sampled, Sample>,
  Computed<Sampled>,
  Acted<Sampled>
> = {
  tasks: [null],
  object:
    () =>
    ({ computation: { arm }, from }, rng) => {
      const pays = rng.uniform() >= 0.5;
      const { a, b } = from.arms[arm]!;
      const arms = from.arms.with(arm, pays ? { a: a + 1, b } : { a, b: b + 1 });
      return { type: "computation-made", state: { arms, remaining: from.remaining - 1 } };
    },
  settings: { horizon: fc.nat(5), cost: fc.constantFrom(0.01, 0, 0.05) },
  properties: [
    {
      name: "acts-on-what-is-known",
      equations: ["45"],
      statement:
        "thinking ends with what the last computation taught, counts them all, and is worth the best arm",
      fault: ({ settings, steps, outcome }) => {
        const known = steps.at(-1)?.observation.state ?? banditUnder(settings).initial;
        if (outcome.computed !== steps.length) return `${outcome.computed} computations of ${steps.length}`;
        if (JSON.stringify(outcome.state) !== JSON.stringify(known))
          return "it knows what no computation taught";
        const worth = bestOf(known.arms, null);
        return outcome.worth === worth ? null : `a worth of ${outcome.worth}, not ${worth}`;
      },
    },
  ],
  mutants: [
    mutant(
      "overlooks the last computation",
      ["54"],
      "thinking ends with what the last computation taught",
      endingOtherwise<Thinking<Sampled>, Acted<Sampled>>((outcome) => ({ ...outcome, worth: 0.5 })),
    ),
    mutant(
      "takes every sample for a failure",
      ["45"],
      "monitoring takes over what the computation taught",
      toldOtherwise<Thinking<Sampled>, Computed<Sampled>>((seen, { state }) => ({
        ...seen,
        state: { ...seen.state, arms: state.arms },
      })),
    ),
  ],
};

/** Learned control: the signal is the best by the drawn weights, and every experience is kept. */
export const learnedControlPlan: CheckPlan<
  Episodes<EffortLeft>,
  LvocState<EffortLeft>,
  SignalExert,
  SignalExerted<EffortLeft>,
  LvocOutcome<EffortLeft>
> = {
  tasks: [
    [{ hard: 0.5, left: 1 }],
    [],
    [{ hard: 0.5, left: 2 }],
    [
      { hard: 1, left: 1 },
      { hard: 0, left: 2 },
    ],
  ],
  // The world does not know in which episode it is, so that each ends with its first signal.
  object: () => (_control, rng) => ({
    type: "signal-exerted",
    reward: rng.integer(0, 8) / 2,
    time: 1,
    belief: { hard: rng.integer(0, 4) / 4, left: 0 },
  }),
  properties: [
    {
      name: "exerts-the-best-signal",
      equations: ["66"],
      statement: "the signal exerted has the largest LVOC by the weights that were drawn",
      fault: ({ steps }) => {
        for (const { index, state, control } of steps) {
          const value = (signal: readonly number[]) => lvoc(effortView, control.drawn, state.belief!, signal);
          const all = effortView.signals(state.belief!).map(value);
          if (!isLargest(value(control.signal), all)) return `step ${index}: the signal ${control.signal}`;
        }
        return null;
      },
    },
    {
      name: "keeps-every-experience",
      equations: ["64"],
      statement: "what is learned from is each signal with the reward that it brought, in order",
      fault: ({ steps, outcome }) => {
        const lived = outcome.experience.map(({ signal, reward }) => [signal, reward]);
        const seen = steps.map(({ control, observation }) => [control.signal, observation.reward]);
        return JSON.stringify(lived) === JSON.stringify(seen) ? null : `${lived.length} experiences`;
      },
    },
  ],
  mutants: [
    mutant(
      "always exerts itself to the utmost",
      ["66"],
      "the signal has the largest LVOC",
      askingOtherwise<LvocState<EffortLeft>, SignalExert>((control) => ({ ...control, signal: [1] })),
    ),
    mutant(
      "forgets what rewards were",
      ["64"],
      "the rewards learned from are those that were brought",
      toldOtherwise<LvocState<EffortLeft>, SignalExerted<EffortLeft>>((seen) => ({ ...seen, reward: 0 })),
    ),
  ],
};

/** Strategy selection: the strategy is the best by the drawn weights, and each problem is met once, in order. */
export const selectionPlan: CheckPlan<Problems, SelectionState, StrategyExecute, StrategyExecuted, History> =
  {
    tasks: fc.array(fc.tuple(fc.constant(1), real(-1, 1)), { maxLength: 5 }),
    object: () => (_control, rng) => ({
      type: "strategy-executed",
      utility: rng.integer(0, 1),
      time: rng.integer(1, 4),
    }),
    properties: [
      {
        name: "executes-the-best-strategy",
        equations: ["53"],
        statement: "the strategy executed has the largest V̂OC by the weights that were drawn",
        fault: ({ settings, steps }) => {
          const { utility, strategies } = selectionUnder(settings);
          for (const { index, control } of steps) {
            const { drawn, features, opportunityCost } = control;
            const value = (name: string) => estimatedVoc(drawn[name]!, features, opportunityCost, utility);
            if (!isLargest(value(control.strategy), strategies.map(value)))
              return `step ${index}: the strategy ${control.strategy}`;
          }
          return null;
        },
      },
      {
        name: "meets-each-problem-once",
        equations: ["49"],
        statement: "the history holds each problem once, in order, with what came of it",
        fault: ({ task, steps, outcome }) => {
          const held = outcome.map(({ features, utility, time }) => [features, utility, time]);
          const seen = steps.map(({ observation }, at) => [task[at], observation.utility, observation.time]);
          if (steps.length !== task.length) return `${steps.length} of ${task.length} problems`;
          return JSON.stringify(held) === JSON.stringify(seen) ? null : "the history is not what happened";
        },
      },
      {
        name: "opportunity-cost",
        equations: ["50"],
        statement: "γ is (r_total + r₀)/(t_total + t₀) over what happened before",
        fault: ({ settings, steps }) => {
          let [reward, time] = [settings.reward as number, 1];
          for (const { index, control, observation } of steps) {
            if (Math.abs(control.opportunityCost - reward / time) > 1e-12)
              return `step ${index}: γ = ${control.opportunityCost}, not ${reward / time}`;
            reward += observation.utility;
            time += observation.time;
          }
          return null;
        },
      },
    ],
    mutants: [
      mutant(
        "always takes the fast strategy",
        ["53"],
        "the strategy has the largest V̂OC",
        askingOtherwise<SelectionState, StrategyExecute>((control) => ({ ...control, strategy: "fast" })),
      ),
      mutant(
        "takes time for free",
        ["50"],
        "γ is the rate of reward so far",
        askingOtherwise<SelectionState, StrategyExecute>((control) => ({ ...control, opportunityCost: 0 })),
      ),
      mutant(
        "forgets how long it took",
        ["49"],
        "the history holds the time of each trial",
        toldOtherwise<SelectionState, StrategyExecuted>((seen) => ({ ...seen, time: 0 })),
      ),
    ],
  };
