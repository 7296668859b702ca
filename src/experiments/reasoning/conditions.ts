/** One reasoner under several conditions: the same problems on the same draws in each. */
import type { SettingValues } from "../../core/settings.ts";
import type { RunRequest } from "../simulation.ts";
import type { SeriesRequest, Solving } from "./series.ts";
import { solveSeries } from "./series.ts";
import { reasonerFor, theoryFor } from "./settings.ts";

/** What is the same for every problem of a condition. */
export interface ReasoningCondition {
  readonly name: string;
  /** What differs from the run's own settings. */
  readonly changed: SettingValues;
  readonly problems: number;
  /** Stands between the meta-level and the reasoner. */
  readonly between?: (request: RunRequest, participant: number) => NonNullable<SeriesRequest["between"]>;
}

/**
 * The series of one reasoner by condition. Only the first reasoner's `traced` conditions are traced: each step carries
 * the knowledge it was made with.
 */
export const solvedByCondition = (
  request: RunRequest,
  conditions: readonly ReasoningCondition[],
  traced: readonly string[],
  participant: number,
): Readonly<Record<string, readonly Solving[]>> =>
  Object.fromEntries(
    conditions.map(({ name, changed, problems, between }, index) => {
      const solvings = solveSeries({
        seed: request.seed,
        participant,
        theory: theoryFor(request.theory),
        mind: reasonerFor(request.mind),
        settings: { ...request.settings, ...changed },
        problems,
        ...(between === undefined ? {} : { between: between(request, participant) }),
        trace: participant === 1 && traced.includes(name) ? request.trace : null,
        trial: index * problems + 1,
        changed,
      });
      return [name, solvings];
    }),
  );
