import { percent } from "../../src/experiments/cued-recall/wording.ts";
import type { Table } from "../../src/experiments/simulation.ts";
import type { Ranking } from "../../src/fit/held-out/index.ts";
import type { Estimate } from "../../src/metrics/estimable.ts";
import type { Verdict } from "./answer.ts";
import type { Form } from "./forms.ts";
import { FORMS } from "./forms.ts";
import type { Measures } from "./measures.ts";
import { forPeople } from "./stored.ts";

const shown = (found: Estimate | null, digits: number, unit = 1): string => {
  if (found === null) return "–";
  const text = (value: number): string => (unit * value).toFixed(digits).replace("-", "−");
  const { estimate, low, high } = found;
  return low === null || high === null ? text(estimate) : `${text(estimate)} [${text(low)}, ${text(high)}]`;
};

const share = (found: Estimate | null): string => (found === null ? "–" : percent(found.estimate));

export const heldOutTable = ({ theories }: Ranking): Table => ({
  title: "Held-out likelihood of people's trials",
  header: ["rank", "theory", "log-likelihood", "a trial", "behind the best (nats)"],
  rows: theories.map(({ rank, name, logLikelihood, perTrial, behindBest }) => [
    rank,
    name,
    logLikelihood.toFixed(1).replace("-", "−"),
    shown(perTrial, 4),
    rank === 1 ? "" : shown(behindBest, 1),
  ]),
});

const verdictRow = (about: string, { best, second, ahead, sure }: Verdict, digits: number) => [
  about,
  best,
  second,
  shown(ahead, digits),
  sure ? "yes" : "no",
];

export const tablesOf = (
  { forms, reward }: Measures,
  heldOut: Ranking | null,
  verdicts: { readonly people: Verdict | null; readonly reward: readonly Verdict[] },
): readonly Table[] => [
  {
    title: "At the parameters that are best for people",
    header: ["form", "parameters", "correct", "omission", "commission", "timeout", "mean time (s)", "cycles"],
    rows: FORMS.map((form: Form) => {
      const { shares, meanTime, cycles } = forms[form];
      const parameters = Object.entries(forPeople(form)).map(([name, value]) => `${name} ${value}`);
      return [
        form,
        parameters.join(", "),
        share(shares.correct),
        share(shares.omission),
        share(shares.commission),
        share(shares.timeout),
        shown(meanTime.all, 2),
        shown(cycles, 2),
      ];
    }),
  },
  {
    title: "Reward per 100 s, each form at its best parameters for the penalty",
    header: ["a wrong answer loses", ...FORMS],
    rows: reward.map(({ penalty, rate }) => [penalty, ...FORMS.map((form) => shown(rate[form], 1, 100))]),
  },
  ...(heldOut === null ? [] : [heldOutTable(heldOut)]),
  {
    title: "Which form",
    header: ["by", "best", "second", "ahead by", "interval without 0"],
    rows: [
      ...(verdicts.people === null ? [] : [verdictRow("likelihood of people (nats)", verdicts.people, 1)]),
      ...verdicts.reward.map((verdict, place) =>
        verdictRow(`reward per second, a wrong answer losing ${reward[place]!.penalty}`, verdict, 4),
      ),
    ],
  },
];
