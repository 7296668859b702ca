import type { Axes } from "../../src/experiments/simulation.ts";
import { bars } from "../../src/figures/bars.ts";
import { heldOutPanel } from "../../src/figures/held-out.ts";
import { sideBySide } from "../../src/figures/side-by-side.ts";
import { pen } from "../../src/figures/svg.ts";
import type { Ranking } from "../../src/fit/held-out/index.ts";
import type { Verdict } from "./answer.ts";
import { FORMS } from "./forms.ts";
import type { Measures } from "./measures.ts";

const SIZE = { width: 400, height: 300 } as const;
const NOTHING = { estimate: null, low: null, high: null };

/** The part of the summary that is drawn. */
export type Drawn = Measures & {
  readonly heldOut: { readonly ranking: Ranking } | null;
  readonly answer: { readonly people: Verdict | null; readonly reward: readonly Verdict[] };
};

export const figure = async (
  { forms, reward, heldOut, answer: verdicts }: Drawn,
  axes?: Axes,
): Promise<string> => {
  const drawing = await pen(axes);
  const rates = reward.flatMap(({ penalty, rate }) =>
    FORMS.map((form) => ({ group: `loses ${penalty}`, series: form, ...(rate[form] ?? NOTHING) })),
  );
  const shares = (["correct", "omission", "commission"] as const).flatMap((response) =>
    FORMS.map((form) => ({ group: response, series: form, ...(forms[form].shares[response] ?? NOTHING) })),
  );
  const winners = verdicts.reward.map(({ best }, place) => `${best} at ${reward[place]!.penalty}`).join(", ");
  const people = verdicts.people === null ? "" : ` People's trials speak for ${verdicts.people.best}.`;
  return sideBySide({
    title: "Forms of the threshold",
    subtitle: "Algorithm 3 with four laws of decay, each at its best parameters, on the same trials",
    note: noteOf(heldOut !== null),
    description: `Most reward per second by penalty of a wrong answer: ${winners}.${people}`,
    panels: [
      {
        heading: "Reward per second; a wrong answer …",
        panel: bars(drawing, rates, { ...SIZE, label: "reward per second" }),
      },
      {
        heading: "Share of responses",
        panel: bars(drawing, shares, { ...SIZE, width: 330, label: "share of trials", domain: [0, 0.7] }),
      },
      ...(heldOut === null
        ? []
        : [
            {
              heading: "Held-out likelihood, behind the best",
              panel: heldOutPanel(drawing, heldOut.ranking, { width: 330, height: 300, nameWidth: 90 }),
            },
          ]),
    ],
  });
};

/** What the panels show; the third one is there only with people's trials. */
const noteOf = (withPeople: boolean): string => {
  const two = "Left: each form at its best parameters for that penalty.";
  return withPeople
    ? `95 % bootstrap intervals over simulated participants (left, middle) and over people (right). ${two} Middle: at its best parameters for people. Right: log-likelihood of held-out people behind the best form, parameters chosen on the other folds, paired by participant.`
    : `95 % bootstrap intervals over simulated participants. ${two} Right: at its best parameters for people.`;
};
