/** What the forms are compared by: sums of each participant, and all numbers with intervals from one bootstrap. */
import { stream } from "../../src/core/rng.ts";
import { RESPONSES } from "../../src/experiments/cued-recall/trials.ts";
import { bootstrap } from "../../src/metrics/bootstrap.ts";
import type { Estimate } from "../../src/metrics/estimable.ts";
import type { Form } from "./forms.ts";
import { FORMS } from "./forms.ts";
import type { Life } from "./lived.ts";
import { PENALTIES } from "./lived.ts";

/** A number, or `null` where no trial defines it. */
export type Measure = Estimate | null;

export interface FormMeasures {
  /** Of all critical trials, at the best parameters for people. */
  readonly shares: Readonly<Record<(typeof RESPONSES)[number], Measure>>;
  /** s */
  readonly meanTime: { readonly all: Measure; readonly correct: Measure; readonly omission: Measure };
  readonly cycles: Measure;
}

export interface RewardMeasures {
  readonly penalty: number;
  /** Reward per second, each form at its best parameters for this penalty. */
  readonly rate: Readonly<Record<Form, Measure>>;
  /** The same at the parameters that are best for people. */
  readonly rateAsPeople: Readonly<Record<Form, Measure>>;
  /** Differences of rates between forms, the first less the second, paired by participant. */
  readonly differences: readonly { readonly forms: readonly [Form, Form]; readonly rate: Measure }[];
}

export interface Measures {
  readonly forms: Readonly<Record<Form, FormMeasures>>;
  readonly reward: readonly RewardMeasures[];
}

/** The lives of each form under its parameters for people and for each penalty, the same participants in all. */
export interface Lives {
  readonly people: Readonly<Record<Form, Life>>;
  readonly reward: Readonly<Record<Form, readonly Life[]>>;
}

const RESAMPLES = 2000;

/** Columns that one life takes in a participant's row. */
const TRIALS = 0;
const RESPONSE = 1;
const SECONDS = 5;
const CYCLES = 6;
const CORRECT_SECONDS = 7;
const OMISSION_SECONDS = 8;
const WIDTH = 9;

export const PAIRS: readonly (readonly [Form, Form])[] = FORMS.flatMap((one, at) =>
  FORMS.slice(at + 1).map((other) => [one, other] as const),
);

type Read = (total: Float64Array) => number;

export const measured = (lives: Lives, seed: number): Measures => {
  const all = FORMS.flatMap((form) => [lives.people[form], ...lives.reward[form]]);
  const each = 1 + PENALTIES.length;
  const base = (form: Form, life: number): number => (FORMS.indexOf(form) * each + life) * WIDTH;
  const count = all[0]!.participants.length;
  const width = all.length * WIDTH;
  const sums = new Float64Array(count * width);
  const whole = new Float64Array(width);
  all.forEach(({ participants }, life) => {
    participants.forEach(({ trials, responses, seconds, cycles, secondsOf }, p) => {
      [trials, ...responses, seconds, cycles, ...secondsOf].forEach((value, column) => {
        sums[p * width + life * WIDTH + column] = value;
        whole[life * WIDTH + column]! += value;
      });
    });
  });

  const reads: Read[] = [];
  const slot = (read: Read): number => reads.push(read) - 1;
  const ratio = (above: number, below: number): number => slot((total) => total[above]! / total[below]!);
  const rate =
    (at: number, penalty: number): Read =>
    (total) =>
      (total[at + RESPONSE]! - penalty * total[at + RESPONSE + 2]!) / total[at + SECONDS]!;

  const formSlots = FORMS.map((form) => {
    const at = base(form, 0);
    return {
      shares: RESPONSES.map((_name, response) => ratio(at + RESPONSE + response, at + TRIALS)),
      all: ratio(at + SECONDS, at + TRIALS),
      correct: ratio(at + CORRECT_SECONDS, at + RESPONSE),
      omission: ratio(at + OMISSION_SECONDS, at + RESPONSE + 1),
      cycles: ratio(at + CYCLES, at + TRIALS),
    };
  });
  const rewardSlots = PENALTIES.map((penalty, place) => {
    const own = (form: Form): Read => rate(base(form, 1 + place), penalty);
    return {
      rate: FORMS.map((form) => slot(own(form))),
      asPeople: FORMS.map((form) => slot(rate(base(form, 0), penalty))),
      differences: PAIRS.map(([one, other]) => slot((total) => own(one)(total) - own(other)(total))),
    };
  });

  const numbers = (total: Float64Array): readonly number[] => reads.map((read) => read(total));
  const rng = stream(seed, "bootstrap");
  const intervals = bootstrap({ count, width, sums }, numbers, { resamples: RESAMPLES, rng });
  const values = numbers(whole);
  const at = (place: number): Measure =>
    Number.isNaN(values[place]!) ? null : { estimate: values[place]!, ...intervals[place]! };
  const perForm = <Value>(value: (place: number) => Value): Readonly<Record<Form, Value>> =>
    Object.fromEntries(FORMS.map((form, place) => [form, value(place)])) as Record<Form, Value>;
  return {
    forms: perForm((form) => {
      const { shares, all: time, correct, omission, cycles } = formSlots[form]!;
      return {
        shares: Object.fromEntries(
          RESPONSES.map((name, response) => [name, at(shares[response]!)]),
        ) as FormMeasures["shares"],
        meanTime: { all: at(time), correct: at(correct), omission: at(omission) },
        cycles: at(cycles),
      };
    }),
    reward: PENALTIES.map((penalty, place) => {
      const { rate: rates, asPeople, differences } = rewardSlots[place]!;
      return {
        penalty,
        rate: perForm((form) => at(rates[form]!)),
        rateAsPeople: perForm((form) => at(asPeople[form]!)),
        differences: PAIRS.map((forms, pair) => ({ forms, rate: at(differences[pair]!) })),
      };
    }),
  };
};
