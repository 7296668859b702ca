import type { ReasoningParameters } from "../../agents/simulated/reasoning-model/index.ts";
import { drawLatent, RIGHT, workOn } from "../../agents/simulated/reasoning-model/index.ts";
import type { MetaLevel } from "../../core/levels.ts";
import { stream } from "../../core/rng.ts";
import { settle } from "../../core/run.ts";
import type { SettingValues } from "../../core/settings.ts";
import { plainValue } from "../../core/settings.ts";
import type { TracePlace, TraceSink } from "../../core/trace.ts";
import { settleTraced } from "../../core/trace.ts";
import type { Control, Observation, Outcome, State } from "../../meta-r1/index.ts";
import type { AnyTheory } from "../simulation.ts";

/** What one problem came to. */
export interface SolvedProblem {
  readonly right: boolean;
  /** Tokens of the object level, advice and answer included. */
  readonly tokens: number;
  /** Tokens that the supervisor wrote. */
  readonly metaTokens: number;
  readonly outcome: Outcome;
}

export type Supervisor = MetaLevel<string, State, Control, Observation, Outcome>;

/** Where the steps of a problem go, and what its condition changes of the run's settings. */
export interface Traced {
  readonly theory: AnyTheory;
  readonly sink: TraceSink;
  readonly changed: SettingValues;
  /** Number of the condition: the trial of the problem, which is the participant of a trace. */
  readonly trial: number;
}

/**
 * One problem of a data set under a meta-level. Problems and chances are named by data set and number alone, so that
 * every condition meets the same ones.
 */
export const solveProblem = (
  meta: Supervisor,
  parameters: ReasoningParameters,
  dataSet: string,
  number: number,
  seed: number,
  traced: Traced | null = null,
): SolvedProblem => {
  const name = `${dataSet}/problem/${number}`;
  const problem = drawLatent(parameters, stream(seed, `${name}/latent`));
  const working = workOn(parameters, problem);
  const rng = { meta: stream(seed, `${name}/meta`), object: stream(seed, `${name}/object`) };
  const outcome: Outcome =
    traced === null
      ? settle(meta, working.object, name, rng)
      : settleTraced(
          traced.theory,
          meta,
          working.object,
          name,
          rng,
          placeOf(traced, `${dataSet}/${number}`),
          traced.sink,
        );
  const { object, meta: metaTokens } = working.spent();
  return { right: outcome.answer === RIGHT, tokens: object, metaTokens, outcome };
};

const placeOf = ({ trial, changed }: Traced, participant: string): TracePlace => ({
  participant,
  trial,
  under: {
    settings: Object.fromEntries(Object.entries(changed).map(([key, value]) => [key, plainValue(value)])),
  },
});
