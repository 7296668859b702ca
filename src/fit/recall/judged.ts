/**
 * Judgements, which the likelihood does not see: confidence after a recall and feeling of knowing after a give-up.
 *
 * As published, a judgement is μ_T + N(0, (½ σ0)²), the posterior mean strength at the search's end with noise, cut into
 * 1 … 5 so that recalls and give-ups each have people's own proportions. Response time is 100 ms a step, one step more
 * for a give-up, and non-decision time. Trials are simulated.
 */
import type { Rng } from "../../core/rng.ts";
import type { CuedRecallTrials } from "../../experiments/cued-recall/trials.ts";
import { drawGamma } from "../../math/draws.ts";
import { medianOf } from "../../metrics/quantile.ts";
import { GIVEN_UP, RECALLED, STEP_MS, strengthPosterior, THRESHOLD } from "../../rational/recall/index.ts";
import type { CriticalTrial, Ending } from "./models/model.ts";
import type { NonDecision } from "./non-decision.ts";

/** The five points of the confidence and feeling-of-knowing scales. */
export const JUDGEMENTS = [1, 2, 3, 4, 5] as const;

/** σ of the noise of a judgement, as a share of σ0. */
const NOISE = 0.5;

/** Median time (s) at one judgement of one kind of response, people's and the model's; `null` for none. */
export interface JudgedTime {
  readonly response: "recall" | "give-up";
  readonly judgement: number;
  readonly share: number;
  readonly people: number | null;
  readonly model: number | null;
}

/** People's medians by judgement beside those of so many simulated trials. */
export const judgedTimes = (
  trials: Pick<CuedRecallTrials, "count" | "response" | "rt" | "judgement">,
  critical: CriticalTrial,
  nonDecision: NonDecision,
  simulated: number,
  rng: Rng,
): readonly JudgedTime[] => {
  const model = simulatedTrials(critical, nonDecision, simulated, rng);
  return [RECALLED, GIVEN_UP].flatMap((response) => {
    const people = JUDGEMENTS.map((judgement) => timesOf(trials, response, judgement));
    const total = people.reduce((sum, times) => sum + times.length, 0);
    const shares = people.map((times) => times.length / total);
    const own = cutByShares(model[response]!, shares);
    return JUDGEMENTS.map((judgement, place) => ({
      response: response === RECALLED ? ("recall" as const) : ("give-up" as const),
      judgement,
      share: total === 0 ? 0 : shares[place]!,
      people: seconds(medianOf(people[place]!)),
      model: total === 0 ? null : seconds(medianOf(own[place]!)),
    }));
  });
};

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000);

const timesOf = (
  { count, response, rt, judgement }: Pick<CuedRecallTrials, "count" | "response" | "rt" | "judgement">,
  wanted: number,
  level: number,
): readonly number[] => {
  const times: number[] = [];
  for (let trial = 0; trial < count; trial++) {
    if (response[trial] === wanted && judgement[trial] === level && rt[trial]! > 0) times.push(rt[trial]!);
  }
  return times;
};

/** One simulated trial: the judgement before it is cut, and the time in ms. */
export interface Judged {
  readonly judgement: number;
  readonly time: number;
}

/** Critical trials, recalls and give-ups apart. @eq 70 @eq 71 */
export const simulatedTrials = (
  { prior, ending }: CriticalTrial,
  nonDecision: NonDecision,
  count: number,
  rng: Rng,
): readonly [recalled: readonly Judged[], givenUp: readonly Judged[]] => {
  const found: [Judged[], Judged[]] = [[], []];
  const horizon = "bound" in ending ? ending.bound.length : ending.stop.length - 1;
  for (let trial = 0; trial < count; trial++) {
    const strength = prior.mu0 + prior.sigma0 * rng.normal();
    const last = lastStep(ending, rng);
    let z = 0;
    let t = 0;
    while (t < last && z < THRESHOLD && (t === 0 || !("bound" in ending) || z >= ending.bound[t]!)) {
      z += strength + prior.sigmaX * rng.normal();
      t++;
    }
    const recalled = z >= THRESHOLD;
    const steps = recalled ? t : Math.min(horizon, t + 1);
    found[recalled ? RECALLED : GIVEN_UP].push({
      judgement: strengthPosterior(prior, t, z).mean + NOISE * prior.sigma0 * rng.normal(),
      time: steps * STEP_MS + (nonDecision.mean / nonDecision.shape) * drawGamma(nonDecision.shape, rng),
    });
  }
  return found;
};

/** The step at which a search stops whatever z is. */
const lastStep = (ending: Ending, rng: Rng): number => {
  if ("bound" in ending) return ending.bound.length;
  let left = rng.uniform();
  for (let t = 1; t < ending.stop.length; t++) {
    left -= ending.stop[t]!;
    if (left < 0) return t;
  }
  return ending.stop.length - 1;
};

/** Times by judgement 1 … 5, the lowest judgements first, so that each has its share of the trials. */
export const cutByShares = (
  judged: readonly Judged[],
  shares: readonly number[],
): readonly (readonly number[])[] => {
  const sorted = [...judged].sort((a, b) => a.judgement - b.judgement);
  let below = 0;
  let from = 0;
  return shares.map((share) => {
    below += share;
    const to = Math.min(sorted.length, Math.round(below * sorted.length));
    const times = sorted.slice(from, to).map(({ time }) => time);
    from = to;
    return times;
  });
};
