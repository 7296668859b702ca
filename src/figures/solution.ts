/** The figure of a solved problem: its stopping boundary, its policy map, or how often its policy goes on. */
import type { Picture } from "../rational/problems/picture.ts";
import { PALETTE } from "./palette.ts";
import { lineColour, lookOf, solutionPanel } from "./solution-panels.ts";
import type { Line } from "./svg.ts";
import { paragraph, pen, svgDocument } from "./svg.ts";

const MARGIN = 12;
const ROW = 18;

/** The picture of a solution as a self-contained SVG document, under the problem's title. */
export const solutionFigure = async (title: string, picture: Picture): Promise<string> => {
  const panel = solutionPanel(await pen(), picture);
  const width = panel.width + 2 * MARGIN;
  const heading = paragraph(picture.title, width - MARGIN, { x: MARGIN, y: 46, colour: PALETTE.faint });
  const top = heading.at(-1)!.y + ROW;
  const legend = legendOf(picture, top);
  const at = legend.at(-1)!.y + 8;
  const caption = picture.caption === undefined ? [] : [picture.caption];
  const notes = caption.flatMap((text) =>
    paragraph(text, width - MARGIN, {
      x: MARGIN,
      y: at + panel.height + ROW,
      size: 11,
      colour: PALETTE.faint,
    }),
  );
  return svgDocument({
    width,
    height: notes.length === 0 ? at + panel.height + MARGIN : notes.at(-1)!.y + MARGIN,
    title,
    description: `${picture.title}. ${legend.map(({ text }) => text).join("; ")}.`,
    panels: [{ panel, x: MARGIN, y: at }],
    lines: [{ text: title, x: MARGIN, y: 26, size: 17, weight: "bold" }, ...heading, ...legend, ...notes],
  });
};

/** What the curves, colours or shades are, one line each. */
const legendOf = (picture: Picture, top: number): readonly Line[] => {
  const line = (text: string, index: number, colour: string): Line => ({
    text,
    x: MARGIN,
    y: top + index * ROW,
    colour,
    weight: "bold",
  });
  switch (picture.kind) {
    case "curves":
      return picture.curves.map(({ name }, index) =>
        line(`${DASHES[index % DASHES.length]} ${name}`, index, lineColour(index)),
      );
    case "policy-map":
      return picture.actions.map((action, index) => {
        const { sign } = lookOf(index);
        return line(`■ ${action}${sign === "" ? "" : ` (${sign})`}`, index, mapColour(index));
      });
    case "shades":
      return [line(`■ the darker, the larger ${picture.quantity}`, 0, PALETTE.blue)];
  }
};

const DASHES = ["——", "– –", "· ·", "— ·"] as const;

/** A name in the pale look's own colour could not be read. */
const mapColour = (index: number): string =>
  lookOf(index).colour === PALETTE.pale ? PALETTE.faint : lookOf(index).colour;
