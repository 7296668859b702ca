/** One reasoner under several conditions: the same problems on the same draws in each. */
import type { SettingValues } from "../../core/settings.ts";
import type { RunRequest } from "../simulation.ts";
import type { AnySeries, Solving } from "./series.ts";
import { solveSeriesOf } from "./series.ts";
import { reasonerFor, theoryFor } from "./settings.ts";

/** What is the same for every problem of a condition. */
export interface ReasoningCondition {
  readonly name: string;
  /** What differs from the run's own settings. */
  readonly changed: SettingValues;
  readonly problems: number;
  /** Stands between the meta-level and the reasoner. */
  readonly between?: (request: RunRequest, participant: number) => NonNullable<AnySeries["between"]>;
}

/**
 * The series of one reasoner by condition. Each step of a trace carries the knowledge it was made with; so only the first
 * reasoner's `traced` conditions are traced, unless the setting of that name asks for all.
 */
export const solvedByCondition = async (
  request: RunRequest,
  conditions: readonly ReasoningCondition[],
  traced: readonly string[],
  participant: number,
): Promise<Readonly<Record<string, readonly Solving[]>>> => {
  const all = request.settings.traced === "all";
  const studies: Record<string, readonly Solving[]> = {};
  let trial = 1;
  for (const { name, changed, problems, between } of conditions) {
    studies[name] = await solveSeriesOf({
      seed: request.seed,
      participant,
      theory: theoryFor(request.theory),
      mind: reasonerFor(request.mind),
      settings: { ...request.settings, ...changed },
      problems,
      ...(between === undefined ? {} : { between: between(request, participant) }),
      trace: all || (participant === 1 && traced.includes(name)) ? request.trace : null,
      trial,
      changed,
    });
    trial += problems;
  }
  return studies;
};
