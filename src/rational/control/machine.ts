import { RefusalError } from "../../core/errors.ts";
import type { MetaLevel } from "../../core/levels.ts";
import type { LinearPosterior, LinearPrior } from "../../math/bayesian-linear.ts";
import type { ControlFeatures, Credit, Experience, Signal } from "./lvoc.ts";
import { chooseSignal, drawWeights, learnFrom, lvocPrior } from "./lvoc.ts";

/** The beliefs in which episodes begin, one after another, with what has been learned carried along. */
export type Episodes<Belief> = readonly Belief[];

/** The model of the object level: what is believed now, the weights learned, the experience so far. */
export interface LvocState<Belief> {
  /** `null` once every episode has ended. */
  readonly belief: Belief | null;
  readonly coming: Episodes<Belief>;
  readonly posterior: LinearPosterior;
  readonly experience: readonly Experience<Belief>[];
}

/** Meta → object: exert this signal; the drawn weights it was chosen by stand beside it. */
export interface SignalExert {
  readonly type: "signal-exert";
  readonly signal: Signal;
  readonly drawn: readonly number[];
}

/** Object → meta: what it brought, net of its cost, how long it took, and what is believed after. */
export interface SignalExerted<Belief> {
  readonly type: "signal-exerted";
  readonly reward: number;
  readonly time: number;
  readonly belief: Belief;
}

/** What was learned. */
export interface LvocOutcome<Belief> {
  readonly posterior: LinearPosterior;
  readonly experience: readonly Experience<Belief>[];
}

/**
 * Learned control as a meta-level: weights are drawn (65), the signal of the largest LVOC is exerted (66), and what
 * comes of it moves the posterior (64).
 *
 * @eq 64 @eq 65 @eq 66
 */
export const learnedControl = <Belief>(
  view: ControlFeatures<Belief>,
  prior: LinearPrior,
  credit: Credit,
): MetaLevel<
  Episodes<Belief>,
  LvocState<Belief>,
  SignalExert,
  SignalExerted<Belief>,
  LvocOutcome<Belief>
> => ({
  initial: (episodes) => ({
    ...opened(view, episodes),
    posterior: lvocPrior(view, prior),
    experience: [],
  }),
  control: ({ belief, posterior, experience }, rng) => {
    if (belief === null) return { kind: "halt", outcome: { posterior, experience } };
    const drawn = drawWeights(posterior, rng);
    return {
      kind: "ask",
      control: { type: "signal-exert", signal: chooseSignal(view, drawn, belief), drawn },
    };
  },
  monitor: ({ belief, coming, posterior, experience }, { signal }, seen) => {
    refuseUnlike(belief, seen);
    const { reward, time, belief: next } = seen;
    const lived = { belief: belief as Belief, signal, reward, time, next };
    return {
      ...opened(view, [next, ...coming]),
      posterior: learnFrom(view, posterior, lived, credit),
      experience: [...experience, lived],
    };
  },
});

/** The first belief in which something can still be done, and the episodes after it. */
const opened = <Belief>(
  view: ControlFeatures<Belief>,
  episodes: Episodes<Belief>,
): Pick<LvocState<Belief>, "belief" | "coming"> => {
  const first = episodes.findIndex((belief) => view.signals(belief).length > 0);
  return first < 0
    ? { belief: null, coming: [] }
    : { belief: episodes[first]!, coming: episodes.slice(first + 1) };
};

const refuseUnlike = (belief: unknown, seen: SignalExerted<unknown>): void => {
  if (belief === null) {
    throw new RefusalError({
      where: "learned control, after the last episode",
      got: `"${seen.type}"`,
      expected: "no observation",
      equation: "64",
    });
  }
  if (seen.type === "signal-exerted" && Number.isFinite(seen.reward) && seen.time >= 0) return;
  throw new RefusalError({
    where: "learned control, while a signal is exerted",
    got: `${seen.type} with reward ${seen.reward} and time ${seen.time}`,
    expected: "signal-exerted with a finite reward and a time ≥ 0",
    equation: "64",
  });
};
