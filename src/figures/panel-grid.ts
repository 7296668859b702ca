/** A figure of many like panels, three in a row, each with two lines of words above it. */
import { PALETTE } from "./palette.ts";
import type { Panel } from "./svg.ts";
import { paragraph, svgDocument } from "./svg.ts";

/** The panels with all the words around them. */
export interface PanelGrid {
  readonly title: string;
  readonly subtitle: string;
  readonly note: string;
  readonly panels: readonly { readonly heading: string; readonly words: string; readonly panel: Panel }[];
}

const COLUMNS = 3;
const MARGIN = 14;
const HEAD = 62;
const HEADING = 38;
/** The title and the note need this much. */
const NARROWEST = 560;

/** The figure as a self-contained SVG document. */
export const panelGrid = ({ title, subtitle, note, panels }: PanelGrid): string => {
  const wide = Math.max(...panels.map(({ panel }) => panel.width)) + MARGIN;
  const high = Math.max(...panels.map(({ panel }) => panel.height)) + HEADING + MARGIN;
  const width = Math.max(NARROWEST, MARGIN + Math.min(COLUMNS, panels.length) * wide);
  const bottom = HEAD + Math.ceil(panels.length / COLUMNS) * high;
  const placed = panels.map((each, at) => ({
    ...each,
    x: MARGIN + (at % COLUMNS) * wide,
    y: HEAD + Math.floor(at / COLUMNS) * high,
  }));
  const foot = paragraph(note, width - MARGIN, {
    x: MARGIN,
    y: bottom + 14,
    size: 11,
    colour: PALETTE.faint,
  });
  return svgDocument({
    width,
    height: foot.at(-1)!.y + MARGIN,
    title,
    description: `${panels.map(({ heading, words }) => `${heading}; ${words}`).join(". ")}.`,
    panels: placed.map(({ panel, x, y }) => ({ panel, x, y: y + HEADING })),
    lines: [
      { text: title, x: MARGIN, y: 26, size: 17, weight: "bold" },
      { text: subtitle, x: MARGIN, y: 46, colour: PALETTE.faint },
      ...placed.flatMap(({ heading, words, x, y }) => [
        { text: heading, x: x + 4, y: y + 16, weight: "bold" as const },
        { text: words, x: x + 4, y: y + 32, size: 11, colour: PALETTE.faint },
      ]),
      ...foot,
    ],
  });
};
