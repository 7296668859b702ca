/** One reasoner on one series of problems, some of which nothing solves, with each criterion alone and with all. */
import type { SettingValues } from "../../src/core/settings.ts";
import type { Solving } from "../../src/experiments/reasoning/index.ts";
import { reasonerFor, solveSeries, theoryFor } from "../../src/experiments/reasoning/index.ts";
import type { RunRequest } from "../../src/experiments/simulation.ts";

export interface Condition {
  readonly name: string;
  readonly changed: SettingValues;
}

/** The criteria, with the setting that switches each, the one that makes it strict or lax, and values for that. */
export const CRITERIA = [
  {
    name: "repeated-strategy-failure",
    on: "repeatedFailure",
    strictness: "failureCycles",
    values: [2, 3, 4, 6, 8],
  },
  {
    name: "resource-overrun",
    on: "resourceOverrun",
    strictness: "effortLimit",
    values: [2, 4, 6, 8, 12],
  },
  {
    name: "goal-displacement",
    on: "goalDisplacement",
    strictness: "displacementMargin",
    values: [0, 0.25, 0.5, 1, 1.5],
  },
  {
    name: "insurmountable-discrepancy",
    on: "insurmountableDiscrepancy",
    strictness: "discrepancyCycles",
    values: [1, 2, 3, 4, 6],
  },
] as const;

const OFF: SettingValues = Object.fromEntries(CRITERIA.map(({ on }) => [on, "off"]));
const ON: SettingValues = Object.fromEntries(CRITERIA.map(({ on }) => [on, "on"]));

export const NONE = "none";
export const ALL = "all four";
/** No criterion, each alone as the settings have it, and all of them. */
export const MAIN: readonly string[] = [NONE, ...CRITERIA.map(({ name }) => name), ALL];

export const sweptName = (criterion: string, value: number): string => `${criterion} at ${value}`;

export const CONDITIONS: readonly Condition[] = [
  { name: NONE, changed: OFF },
  ...CRITERIA.map(({ name, on }) => ({ name, changed: { ...OFF, [on]: "on" } })),
  { name: ALL, changed: ON },
  ...CRITERIA.flatMap(({ name, on, strictness, values }) =>
    values.map((value) => ({
      name: sweptName(name, value),
      changed: { ...OFF, [on]: "on", [strictness]: value },
    })),
  ),
];

/** Only the first reasoner's main conditions are traced: each step carries the knowledge it was made with. */
const traced = (name: string, participant: number): boolean => participant === 1 && MAIN.includes(name);

/** One reasoner under every condition; the runs of a problem are the same up to the cycle in which one ends. */
export const reasonerStudies = (
  request: RunRequest,
  participant: number,
): Readonly<Record<string, readonly Solving[]>> => {
  const problems = request.settings.problems as number;
  return Object.fromEntries(
    CONDITIONS.map(({ name, changed }, index) => {
      const solvings = solveSeries({
        seed: request.seed,
        participant,
        theory: theoryFor(request.theory),
        mind: reasonerFor(request.mind),
        settings: { ...request.settings, ...changed },
        problems,
        trace: traced(name, participant) ? request.trace : null,
        trial: index * problems + 1,
        changed,
      });
      return [name, solvings];
    }),
  );
};
