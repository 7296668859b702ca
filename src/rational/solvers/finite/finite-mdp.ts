import { OutOfRangeError } from "../../../core/errors.ts";

/** A Markov decision process with numbered states and actions, every action possible everywhere. */
export interface FiniteMdp {
  /** P[a][s][s'] */
  readonly transition: readonly (readonly (readonly number[])[])[];
  /** R[s][a] */
  readonly reward: readonly (readonly number[])[];
}

/** What a solver found, by state. */
export interface FiniteSolution {
  readonly values: readonly number[];
  /** The first of the best actions. */
  readonly policy: readonly number[];
  /** Sweeps or rounds of improvement made. */
  readonly rounds: number;
}

/** The process in typed arrays, checked. */
export interface Dense {
  readonly states: number;
  readonly actions: number;
  /** P at `(a·states + s)·states + s'`. */
  readonly transition: Float64Array;
  /** R at `s·actions + a`. */
  readonly reward: Float64Array;
}

/** @throws OutOfRangeError where shapes do not fit or a row of P is not a distribution. */
export const dense = ({ transition, reward }: FiniteMdp): Dense => {
  const actions = transition.length;
  const states = reward.length;
  requireShape(
    "actions",
    actions >= 1 && states >= 1,
    `${actions} actions and ${states} states`,
    "one of each",
  );
  const shaped =
    reward.every((row) => row.length === actions) &&
    transition.every((rows) => rows.length === states && rows.every((row) => row.length === states));
  requireShape("shape", shaped, "rows of other lengths", `P[a][s][s'] and R[s][a] for ${states} states`);
  transition.forEach((rows, a) => {
    rows.forEach((row, s) => {
      const sum = row.reduce((total, p) => total + p, 0);
      const fits = row.every((p) => p >= 0) && Math.abs(sum - 1) < 1e-9;
      requireShape(`P[${a}][${s}]`, fits, `[${row.join(", ")}]`, "probabilities that sum to 1");
    });
  });
  return {
    states,
    actions,
    transition: Float64Array.from(transition.flat(2)),
    reward: Float64Array.from(reward.flat()),
  };
};

const requireShape = (part: string, holds: boolean, got: string, expected: string): void => {
  if (!holds) throw new OutOfRangeError({ where: `finite MDP, ${part}`, got, expected });
};

/** γ in [0, 1), so that values over endless time are finite. @throws OutOfRangeError */
export const requireDiscount = (discount: number): number => {
  if (discount >= 0 && discount < 1) return discount;
  throw new OutOfRangeError({ where: "discount γ", got: String(discount), expected: "a number in [0, 1)" });
};

/** Q(s, a) = R[s][a] + γ Σ P[a][s][s'] V(s'). */
export const backedUp = (
  mdp: Dense,
  discount: number,
  values: Float64Array,
  s: number,
  a: number,
): number => {
  const row = (a * mdp.states + s) * mdp.states;
  let sum = 0;
  for (let next = 0; next < mdp.states; next++) sum += mdp.transition[row + next]! * values[next]!;
  return mdp.reward[s * mdp.actions + a]! + discount * sum;
};

/** max_a Q(s, a) and the first a that attains it, for every s, from the same V. */
export const improved = (
  mdp: Dense,
  discount: number,
  values: Float64Array,
): { readonly values: Float64Array; readonly policy: Int32Array } => {
  const next = new Float64Array(mdp.states);
  const policy = new Int32Array(mdp.states);
  for (let s = 0; s < mdp.states; s++) {
    let best = Number.NEGATIVE_INFINITY;
    for (let a = 0; a < mdp.actions; a++) {
      const q = backedUp(mdp, discount, values, s, a);
      if (q > best) {
        best = q;
        policy[s] = a;
      }
    }
    next[s] = best;
  }
  return { values: next, policy };
};

/** max_s |V(s) − W(s)| */
export const distance = (first: Float64Array, second: Float64Array): number =>
  first.reduce((most, value, s) => Math.max(most, Math.abs(value - second[s]!)), 0);
