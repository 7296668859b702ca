/**
 * The two levels of Nelson and Narens (1990), as types.
 *
 * Control flows down, monitoring flows up. The meta-level holds a model of the object level;
 * the object level holds none of the meta-level.
 */
import type { Rng } from "./rng.ts";

/** The meta-level either asks the object level for something, or halts with an outcome. */
export type Verdict<Control, Outcome> =
  | { readonly kind: "ask"; readonly control: Control }
  | { readonly kind: "halt"; readonly outcome: Outcome };

/**
 * The meta-level: a pure state machine whose state is its model of the object level.
 *
 * `control` is the flow down and may draw; what it drew is in the control itself.
 * `monitor` is the flow up and never draws, so a trace replays without a generator.
 */
export interface MetaLevel<Task, State, Control, Observation, Outcome> {
  /** The model of the object level before anything has been observed. */
  readonly initial: (task: Task) => State;
  /** What to ask for next, or how the run ended. */
  readonly control: (state: State, rng: Rng) => Verdict<Control, Outcome>;
  /** The model after an observation; refuses one that the phase cannot take. */
  readonly monitor: (state: State, control: Control, observation: Observation) => State;
}

/** The object level: whoever does the thinking, here one that answers at once. */
export type ObjectLevel<Control, Observation> = (control: Control, rng: Rng) => Observation;

/** An object level that answers later, such as a model server. */
export type AwaitedObjectLevel<Control, Observation> = (control: Control, rng: Rng) => Promise<Observation>;

/** One turn of the loop: the state before, what was asked, what came back. A trace is a list of these. */
export interface Step<State, Control, Observation> {
  readonly index: number;
  readonly state: State;
  readonly control: Control;
  readonly observation: Observation;
}

/** The two levels draw from separate streams, so neither disturbs the other. */
export interface LevelStreams {
  readonly meta: Rng;
  readonly object: Rng;
}
