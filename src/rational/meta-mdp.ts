/**
 * The two frames of rational metareasoning: thinking is acting on what one knows, at a cost.
 *
 * Notation: s state of knowledge, b belief, c computation (or control signal), ⊥ stop and act, T transition,
 * r reward, Q* and V* values under the best policy, R(s, ⊥) the worth of acting on what is known in s.
 */

/** One way in which a computation may turn out; the probabilities of a computation's chances sum to 1. */
export interface Chance<State> {
  readonly probability: number;
  readonly state: State;
}

/** A name for what matters in a state: states of one key have one value, and are solved once. */
export type Key = string | number;

/**
 * A meta-level Markov decision process M = (S, A, T, r), A = computations ∪ {⊥}.
 *
 * Computing costs and never pays in itself; stopping pays what acting on the knowledge is worth. No chain of
 * computations may lead back to a state it has left: knowledge only grows.
 *
 * @eq 45 @eq 54
 */
export interface MetaMdp<State, Computation> {
  /** s₀ */
  readonly initial: State;
  /** The computations possible in s, beside ⊥; none where nothing is left to compute. */
  readonly computations: (state: State) => readonly Computation[];
  /** T(s' | s, c) */
  readonly outcomes: (state: State, computation: Computation) => readonly Chance<State>[];
  /** −r(s, c) ≥ 0 */
  readonly cost: (state: State, computation: Computation) => number;
  /** r(s, ⊥), also written R(s, ⊥). */
  readonly worth: (state: State) => number;
  /** Names s up to symmetry. */
  readonly key: (state: State) => Key;
}

/** One way in which a control signal may turn out: what it paid, net of its cost, and what is believed after. */
export interface Prospect<Belief> {
  readonly probability: number;
  /** r(b, c) */
  readonly reward: number;
  readonly belief: Belief;
}

/**
 * A belief-MDP M = (B, b₀, C, T, r): every control may pay, and what it teaches moves the belief.
 *
 * It ends where no control is possible. No chain of controls may lead back to a belief it has left: a problem
 * over time carries its remaining steps in the belief.
 *
 * @eq 46 @eq 60
 */
export interface BeliefMdp<Belief, Control> {
  /** b₀ */
  readonly initial: Belief;
  /** The controls possible under b; none where the problem has ended. */
  readonly controls: (belief: Belief) => readonly Control[];
  /** T and r together: what may come of c under b. */
  readonly prospects: (belief: Belief, control: Control) => readonly Prospect<Belief>[];
  /** Names b up to symmetry. */
  readonly key: (belief: Belief) => Key;
}

/** What a policy does: a computation, or `null` for ⊥. */
export type Policy<State, Computation> = (state: State) => Computation | null;

/** What is believed in a meta-level MDP read as a belief-MDP: the state, and whether one has stopped in it. */
export interface Knowledge<State> {
  readonly state: State;
  readonly acted: boolean;
}

/** A meta-level MDP is the belief-MDP whose controls are its computations and ⊥ (`null`). @eq 45 @eq 46 */
export const asBeliefMdp = <State, Computation>(
  problem: MetaMdp<State, Computation>,
): BeliefMdp<Knowledge<State>, Computation | null> => ({
  initial: { state: problem.initial, acted: false },
  controls: ({ state, acted }) => (acted ? [] : [null, ...problem.computations(state)]),
  prospects: ({ state }, control) =>
    control === null
      ? [{ probability: 1, reward: problem.worth(state), belief: { state, acted: true } }]
      : problem.outcomes(state, control).map((chance) => ({
          probability: chance.probability,
          reward: -problem.cost(state, control),
          belief: { state: chance.state, acted: false },
        })),
  key: ({ state, acted }) => `${acted ? "acted" : "open"} ${problem.key(state)}`,
});
