/** A figure of panels side by side, with a heading above and a note below. */
import { PALETTE } from "./palette.ts";
import type { Panel } from "./svg.ts";
import { paragraph, svgDocument } from "./svg.ts";

/** The panels of one figure with all the words around them. */
export interface SideBySide {
  readonly title: string;
  readonly subtitle: string;
  /** What marks and intervals are. */
  readonly note: string;
  /** What the figure shows, in words and numbers, for those who cannot see it. */
  readonly description: string;
  /** From left to right, each with the line that stands above it. */
  readonly panels: readonly { readonly heading: string; readonly panel: Panel }[];
}

const MARGIN = 12;
const HEAD = 64;
const HEADING = 22;

/** The figure as a self-contained SVG document. */
export const sideBySide = ({ title, subtitle, note, description, panels }: SideBySide): string => {
  const width = panels.reduce((sum, { panel }) => sum + panel.width + MARGIN, MARGIN);
  const height = Math.max(...panels.map(({ panel }) => panel.height));
  let x = MARGIN;
  const placed = panels.map(({ heading, panel }) => {
    const at = { panel, x, y: HEAD + HEADING };
    const line = { text: heading, x: x + 4, y: HEAD + 12, weight: "bold" as const };
    x += panel.width + MARGIN;
    return { at, line };
  });
  const below = HEAD + HEADING + height + 22;
  const foot = paragraph(note, width - MARGIN, { x: MARGIN, y: below, size: 11, colour: PALETTE.faint });
  return svgDocument({
    width,
    height: foot.at(-1)!.y + 14,
    title,
    description,
    panels: placed.map(({ at }) => at),
    lines: [
      { text: title, x: MARGIN, y: 26, size: 17, weight: "bold" },
      { text: subtitle, x: MARGIN, y: 46, colour: PALETTE.faint },
      ...placed.map(({ line }) => line),
      ...foot,
    ],
  });
};
