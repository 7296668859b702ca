/**
 * How a Quint module and a meta-level belong together. Each observation of the machine is one action of the
 * specification, with the fields of the observation as its picks; each state of the machine abstracts to one
 * assignment of the specification's variables.
 */
import { CheckError } from "../../core/errors.ts";
import type { MetaLevel } from "../../core/levels.ts";
import type { Decoded, DecodedRecord } from "./itf.ts";

/** An action of the specification with what it picks. */
export interface SpecificationAction {
  readonly action: string;
  readonly picks: DecodedRecord;
}

/**
 * A meta-level as its Quint module sees it: which action is which observation, and which state is which
 * assignment. By it golden traces replay on the code, and the code's graph is compared with the module's.
 */
export interface SpecificationBinding<Task, State, Control, Observation, Outcome> {
  /** The machine that the module specifies, under the module's constants. */
  readonly meta: MetaLevel<Task, State, Control, Observation, Outcome>;
  /** What the `init` action may pick: each a start of the explored graph. `[{}]` where it picks nothing. */
  readonly starts: readonly DecodedRecord[];
  /** The task that a start stands for. */
  readonly task: (start: DecodedRecord) => Task;
  /** The actions that the specification offers where the machine asks for `control`. */
  readonly actions: (control: Control) => readonly SpecificationAction[];
  /** The observation that an action stands for; a `CheckError` for an action that it does not know. */
  readonly observation: (step: SpecificationAction) => Observation;
  /** A state as the specification sees it: every variable, no more. */
  readonly abstract: (state: State) => DecodedRecord;
  /**
   * What is left of an abstract state for the cover by golden traces: states in which the theory decides alike are
   * one class. Fresh traces must cover every edge between the abstract states themselves. By default the state.
   */
  readonly classOf?: (abstract: DecodedRecord) => Decoded;
  /** The module's tables, such as ordinal levels that stand for real thresholds, computed afresh from the code. */
  readonly tables: Readonly<Record<string, Decoded>>;
}

/** A binding whose task, state, control, observation and outcome are not known to the compiler. */
// biome-ignore lint/suspicious/noExplicitAny: a binding in a list is known only by its shape
export type AnyBinding = SpecificationBinding<any, any, any, any, any>;

/** A module's constants by name, as they stand in the .qnt file. */
export type Constants = Readonly<Record<string, Decoded>>;

/** Makes the binding of a module from its constants. */
export type Bind = (constants: Constants) => AnyBinding;

/** An action with each of the values that one of its picks may have. */
export const actionWithEach = (
  action: string,
  pick: string,
  values: readonly Decoded[],
): readonly SpecificationAction[] => values.map((value) => ({ action, picks: { [pick]: value } }));

/** The refusal of an action that spec/MODULE.qnt does not have. */
export const unknownAction = (module: string, action: string): CheckError =>
  new CheckError({ where: module, got: `the action "${action}"`, expected: `one of spec/${module}.qnt` });
