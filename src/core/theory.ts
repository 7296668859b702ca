import type { MetaLevel, Step } from "./levels.ts";
import type { Settings, SettingValues } from "./settings.ts";

/** Plain JSON, as it stands in a trace. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * A theory as the rest of the product sees it: a meta-level for each choice of parameters, the declaration of
 * those parameters, how long a run may take, and how a state reads in the paper's words.
 */
export interface Theory<Task, State, Control, Observation, Outcome> {
  readonly name: string;
  readonly title: string;
  /**
   * The theory of this package whose tasks, controls and observations these are. A variant that spreads another theory
   * keeps it, and is checked as one of its kind; a theory of its own has none.
   */
  readonly kind?: string;
  /** The paper, appendix and equations that the theory states. */
  readonly source: string;
  readonly settings: Settings;
  /** The machine under these values of `settings`; refuses values that are not of the theory. */
  readonly machine: (values: SettingValues) => MetaLevel<Task, State, Control, Observation, Outcome>;
  /** The largest number of steps that any run on `task` may take under these values. */
  readonly bound: (values: SettingValues, task: Task) => number;
  /** What a trace shows of a step that led to `after`, in the paper's words. */
  readonly view: (step: Step<State, Control, Observation>, after: State) => Readonly<Record<string, Json>>;
  /**
   * The equations that a step which led to `after` carried out under these values, by the paper's numbers and in the
   * order in which they act; a theory without it is shown without equations.
   */
  readonly equations?: (
    step: Step<State, Control, Observation>,
    after: State,
    values: SettingValues,
  ) => readonly string[];
}
