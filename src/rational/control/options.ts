import type { BeliefMdp } from "../meta-mdp.ts";
import { TIE } from "../solvers/exact-search.ts";

/** A habit of control: where it may begin, what it does, and where it ends. @eq 67 */
export interface Option<Belief, Control> {
  readonly name: string;
  /** The initiation set. */
  readonly initiates: (belief: Belief) => boolean;
  /** The internal policy. */
  readonly act: (belief: Belief) => Control;
  /** The probability that it ends in a belief that it has come to, from 0 to 1. */
  readonly terminates: (belief: Belief) => number;
}

/** The exact values of options, and the choice they make. */
export interface OptionChoice<Belief, Control> {
  /** Q*(b, o): o from b until it ends, then the best options. @eq 67 */
  readonly q: (belief: Belief, option: Option<Belief, Control>) => number;
  /** V*(b) over options; 0 where the problem has ended. */
  readonly valueAt: (belief: Belief) => number;
  /** argmax_o Q*(b, o), the first of the best; `null` where none may begin. @eq 67 */
  readonly choose: (belief: Belief) => Option<Belief, Control> | null;
}

/**
 * The exact value of options in a small belief-MDP. A belief where no option may begin is worth 0, as an ended
 * problem is. Options of one control each give back the belief-MDP itself.
 *
 * @eq 67
 */
export const optionChoice = <Belief, Control>(
  problem: BeliefMdp<Belief, Control>,
  options: readonly Option<Belief, Control>[],
): OptionChoice<Belief, Control> => {
  const values = new Map<unknown, number>();
  const running = new Map<Option<Belief, Control>, Map<unknown, number>>(
    options.map((option) => [option, new Map()]),
  );
  const available = (belief: Belief): readonly Option<Belief, Control>[] =>
    problem.controls(belief).length === 0 ? [] : options.filter((option) => option.initiates(belief));

  const valueAt = (belief: Belief): number =>
    memo(values, problem.key(belief), () => {
      const open = available(belief);
      return open.length === 0 ? 0 : Math.max(...open.map((option) => q(belief, option)));
    });

  /** The value of going on with a running option in a belief where it has not ended. */
  const q = (belief: Belief, option: Option<Belief, Control>): number =>
    memo(running.get(option) ?? new Map(), problem.key(belief), () =>
      problem
        .prospects(belief, option.act(belief))
        .reduce((sum, next) => sum + next.probability * (next.reward + onwards(next.belief, option)), 0),
    );

  const onwards = (belief: Belief, option: Option<Belief, Control>): number => {
    if (problem.controls(belief).length === 0) return 0;
    const ends = option.terminates(belief);
    return (ends > 0 ? ends * valueAt(belief) : 0) + (ends < 1 ? (1 - ends) * q(belief, option) : 0);
  };

  const choose = (belief: Belief): Option<Belief, Control> | null => {
    let best = Number.NEGATIVE_INFINITY;
    let chosen: Option<Belief, Control> | null = null;
    for (const option of available(belief)) {
      const value = q(belief, option);
      if (value <= best + TIE) continue;
      best = value;
      chosen = option;
    }
    return chosen;
  };
  return { q, valueAt, choose };
};

const memo = (known: Map<unknown, number>, key: unknown, make: () => number): number => {
  const seen = known.get(key);
  if (seen !== undefined) return seen;
  const value = make();
  known.set(key, value);
  return value;
};
