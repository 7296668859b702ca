/** How far each theory's held-out likelihood lies behind the best one's, with its interval. */
import type { Ranking } from "../fit/held-out/index.ts";
import { FOLDS } from "../fit/held-out/index.ts";
import { PALETTE } from "./palette.ts";
import { sideBySide } from "./side-by-side.ts";
import type { Panel, Pen } from "./svg.ts";
import { pen } from "./svg.ts";

/** Size of the panel in pixels; `nameWidth` is the room for the longest name. */
export interface HeldOutOptions {
  readonly width: number;
  readonly height: number;
  readonly nameWidth: number;
}

/** The panel: theories from the best to the worst, nats behind the best. */
export const heldOutPanel = (
  { Plot, draw }: Pen,
  { theories }: Pick<Ranking, "theories">,
  { width, height, nameWidth }: HeldOutOptions,
): Panel => {
  const points = theories.map(({ name, behindBest }) => ({ name, ...behindBest }));
  return draw({
    width,
    height,
    marginLeft: nameWidth,
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

const WIDTH = 620;
/** Room for one theory, and for the axis below them all. */
const ROW = 44;
const AXIS = 70;
/** The usual width of a letter of a name. */
const LETTER = 6.5;

/** The panel with its words around it, as a self-contained SVG document. */
export const heldOutFigure = async (ranking: Ranking): Promise<string> => {
  const { theories } = ranking;
  const longest = Math.max(...theories.map(({ name }) => name.length));
  const height = AXIS + ROW * theories.length;
  return sideBySide({
    title: "Theories by their likelihood for people unseen",
    subtitle: `Each learns from ${FOLDS - 1} of ${FOLDS} folds of the people and foretells the other`,
    note: "Log-likelihood of held-out people, less than the best theory's by so many nats, paired by participant. 95 % bootstrap intervals over participants.",
    description: theories
      .map(({ name, behindBest: { estimate } }) => `${name}: ${estimate.toFixed(1)} nats behind`)
      .join("; "),
    panels: [
      {
        heading: "Held-out likelihood, behind the best",
        panel: heldOutPanel(await pen(), ranking, { width: WIDTH, height, nameWidth: 24 + LETTER * longest }),
      },
    ],
  });
};
