/** One reasoner on one series of problems, some of which nothing solves, with each criterion alone and with all. */
import type { SettingValues } from "../../src/core/settings.ts";
import type { Solving } from "../../src/experiments/reasoning/index.ts";
import { solvedByCondition } from "../../src/experiments/reasoning/index.ts";
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

/** One reasoner under every condition; the runs of a problem are the same up to the cycle in which one ends. */
export const reasonerStudies = (
  request: RunRequest,
  participant: number,
): Promise<Readonly<Record<string, readonly Solving[]>>> => {
  const problems = request.settings.problems as number;
  const wanted = request.settings.strictness === "swept" ? CONDITIONS : CONDITIONS.slice(0, MAIN.length);
  const conditions = wanted.map((condition) => ({ ...condition, problems }));
  return solvedByCondition(request, conditions, MAIN, participant);
};
