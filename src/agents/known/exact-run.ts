/** A theory on a known mind, exactly: the two levels propagated forward together. */
import type { MetaLevel } from "../../core/levels.ts";
import { noDraws } from "../../core/rng.ts";

/** Probabilities by the number of tokens, from none. */
export type TokenTimes = readonly number[];

/** One way in which a mind may answer a control, whatever time it takes. */
export interface Reply<Observation, Thinking> {
  readonly observation: Observation;
  /** What the mind has in mind afterwards. */
  readonly thinking: Thinking;
  /** The probability of this reply in so many tokens. */
  readonly times: TokenTimes;
}

/** One kind of run, and how probable it is. */
export interface RunProbability<Outcome> {
  readonly outcome: Outcome;
  /** Tokens of all replies together. */
  readonly time: number;
  readonly probability: number;
}

/** What an exact run is given beside the theory's machine. */
export interface KnownReplies<State, Control, Observation, Thinking> {
  readonly begins: Thinking;
  /** Every reply to a control; the probabilities of all of them sum to 1. */
  readonly replies: (control: Control, thinking: Thinking) => readonly Reply<Observation, Thinking>[];
  /** What tells two states apart as far as anything later depends on them. */
  readonly distinguish: (state: State) => string;
}

/** Runs that cannot be told apart any more but by the tokens they have taken. */
interface Strand<State, Thinking> {
  readonly state: State;
  readonly thinking: Thinking;
  readonly times: Float64Array;
}

/**
 * The exact distribution of how a run on `task` ends and of the tokens it takes. States that `distinguish` holds equal
 * are followed as one; from the long end of each distribution of times less than `negligible` is dropped, so that
 * the probabilities sum to 1 but for that.
 *
 * @throws where the meta-level draws.
 */
export const exactRun = <Task, State, Control, Observation, Outcome, Thinking>(
  meta: MetaLevel<Task, State, Control, Observation, Outcome>,
  { begins, replies, distinguish }: KnownReplies<State, Control, Observation, Thinking>,
  task: Task,
  negligible = 1e-14,
): readonly RunProbability<Outcome>[] => {
  const ends = new Map<string, { readonly outcome: Outcome; readonly times: Float64Array }>();
  let strands: readonly Strand<State, Thinking>[] = [
    { state: meta.initial(task), thinking: begins, times: Float64Array.of(1) },
  ];
  while (strands.length > 0) {
    const reached = new Map<string, Strand<State, Thinking>>();
    for (const { state, thinking, times } of strands) {
      const verdict = meta.control(state, noDraws);
      if (verdict.kind === "halt") {
        gather(ends, JSON.stringify(verdict.outcome), { outcome: verdict.outcome, times });
        continue;
      }
      for (const reply of replies(verdict.control, thinking)) {
        const after = meta.monitor(state, verdict.control, reply.observation);
        const strand = {
          state: after,
          thinking: reply.thinking,
          times: convolved(times, reply.times, negligible),
        };
        gather(reached, `${JSON.stringify(reply.thinking)} ${distinguish(after)}`, strand);
      }
    }
    strands = [...reached.values()];
  }
  return [...ends.values()].flatMap(({ outcome, times }) =>
    Array.from(times, (probability, time) => ({ outcome, time, probability })).filter(
      ({ probability }) => probability > 0,
    ),
  );
};

const gather = <Kind extends { readonly times: Float64Array }>(
  kinds: Map<string, Kind>,
  key: string,
  kind: Kind,
): void => {
  if (kind.times.length === 0) return;
  const same = kinds.get(key);
  kinds.set(key, same === undefined ? kind : { ...kind, times: summed(same.times, kind.times) });
};

const summed = (one: Float64Array, other: Float64Array): Float64Array => {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  const sum = Float64Array.from(long);
  for (let time = 0; time < short.length; time++) sum[time]! += short[time]!;
  return sum;
};

/** The distribution of the sum of two times, without the last of its tail. */
const convolved = (before: Float64Array, reply: TokenTimes, negligible: number): Float64Array => {
  const times = new Float64Array(before.length + reply.length - 1);
  for (let more = 0; more < reply.length; more++) {
    const probability = reply[more]!;
    if (probability === 0) continue;
    for (let time = 0; time < before.length; time++) times[time + more]! += before[time]! * probability;
  }
  let length = times.length;
  for (let tail = 0; length > 0; length--) {
    tail += times[length - 1]!;
    if (tail >= negligible) break;
  }
  return times.slice(0, length);
};
