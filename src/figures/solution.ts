/** The figure of a solved problem: its stopping boundary, its policy map, or how often its policy goes on. */
import type { Picture } from "../rational/problems/picture.ts";
import { PALETTE } from "./palette.ts";
import { lineColour, lookOf, solutionPanel } from "./solution-panels.ts";
import type { Line, Panel } from "./svg.ts";
import { paragraph, pen, svgDocument } from "./svg.ts";

const MARGIN = 12;
const ROW = 18;

/** Pictures, one below the other, as a self-contained SVG document under one title. */
export const solutionFigure = async (title: string, ...pictures: readonly Picture[]): Promise<string> => {
  const drawing = await pen();
  let top = 0;
  const blocks = pictures.map((picture) => {
    const placed = block(solutionPanel(drawing, picture), picture, top);
    top = placed.bottom;
    return placed;
  });
  return svgDocument({
    width: Math.max(...blocks.map(({ at }) => at.panel.width)) + 2 * MARGIN,
    height: top + MARGIN,
    title,
    description: blocks.map(({ description }) => description).join(" "),
    panels: blocks.map(({ at }) => at),
    lines: [
      { text: title, x: MARGIN, y: 26, size: 17, weight: "bold" },
      ...blocks.flatMap(({ lines }) => lines),
    ],
  });
};

/** One picture with the words around it, below what ends at `above`. */
const block = (panel: Panel, picture: Picture, above: number) => {
  const right = panel.width + MARGIN;
  const first = above === 0 ? 46 : above + 2 * ROW;
  const heading = paragraph(picture.title, right, { x: MARGIN, y: first, colour: PALETTE.faint });
  const legend = legendOf(picture, heading.at(-1)!.y + ROW);
  const at = legend.at(-1)!.y + 8;
  const caption = picture.caption === undefined ? [] : [picture.caption];
  const notes = caption.flatMap((text) =>
    paragraph(text, right, { x: MARGIN, y: at + panel.height + ROW, size: 11, colour: PALETTE.faint }),
  );
  return {
    at: { panel, x: MARGIN, y: at },
    lines: [...heading, ...legend, ...notes],
    bottom: notes.length === 0 ? at + panel.height : notes.at(-1)!.y,
    description: `${picture.title}. ${legend.map(({ text }) => text).join("; ")}.`,
  };
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
