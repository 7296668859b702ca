import { bars } from "../../src/figures/bars.ts";
import { PALETTE } from "../../src/figures/palette.ts";
import { sideBySide } from "../../src/figures/side-by-side.ts";
import type { Panel, Pen } from "../../src/figures/svg.ts";
import { pen } from "../../src/figures/svg.ts";
import type { Ranking } from "../../src/fit/held-out/index.ts";
import type { Verdict } from "./answer.ts";
import { FORMS } from "./forms.ts";
import type { Measures } from "./measures.ts";

const SIZE = { width: 400, height: 300 } as const;
const NOTHING = { estimate: null, low: null, high: null };

export const figure = async (
  { forms, reward }: Measures,
  heldOut: Ranking | null,
  verdicts: { readonly people: Verdict | null; readonly reward: readonly Verdict[] },
): Promise<string> => {
  const drawing = await pen();
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
    note: "95 % bootstrap intervals over simulated participants (left, middle) and over people (right). Left: each form at its best parameters for that penalty. Middle and right: at its best parameters for people. Right: log-likelihood of held-out people behind the best form, paired by participant.",
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
        : [{ heading: "Held-out likelihood, behind the best", panel: behind(drawing, heldOut) }]),
    ],
  });
};

const behind = ({ Plot, draw }: Pen, { theories }: Ranking): Panel => {
  const points = theories.map(({ name, behindBest }) => ({ name, ...behindBest }));
  return draw({
    width: 330,
    height: 300,
    marginLeft: 90,
    marginBottom: 42,
    x: { label: "nats behind", grid: true, nice: true, labelArrow: "none", labelAnchor: "center" },
    y: { domain: points.map(({ name }) => name), label: null, type: "point", padding: 0.6 },
    marks: [
      Plot.ruleX([0]),
      Plot.ruleY(points, { y: "name", x1: "low", x2: "high", stroke: PALETTE.blue, strokeWidth: 2 }),
      Plot.dot(points, { y: "name", x: "estimate", r: 4, fill: PALETTE.blue }),
    ],
  });
};
