/** Finished figures one below the other, each under its name. */
import { PALETTE } from "./palette.ts";
import type { Panel } from "./svg.ts";
import { paragraph, svgDocument } from "./svg.ts";

/** Figures of one kind, with what is said above each. */
export interface Stacked {
  readonly title: string;
  readonly description: string;
  readonly figures: readonly { readonly name: string; readonly words: string; readonly svg: string }[];
}

const MARGIN = 12;
const NAME = 15;
const GAP = 26;
/** Of a document that does not say how large it is. */
const UNSIZED = { width: 480, height: 300 };

/** One document of them all, in their order. */
export const stacked = ({ title, description, figures }: Stacked): string => {
  const panels = figures.map(({ svg }) => panelOf(svg));
  const width = Math.max(...panels.map((panel) => panel.width));
  let y = 0;
  const placed = figures.map(({ name, words }, at) => {
    const heading = y + MARGIN + NAME;
    const first = { x: MARGIN, y: heading + 18, size: 11.5, colour: PALETTE.faint };
    const said = paragraph(words, width - MARGIN, first);
    const panel = { panel: panels[at]!, x: 0, y: said.at(-1)!.y + 6 };
    y = panel.y + panel.panel.height + GAP - MARGIN;
    return {
      panel,
      lines: [{ text: name, x: MARGIN, y: heading, size: NAME, weight: "bold" as const }, ...said],
    };
  });
  return svgDocument({
    width,
    height: y,
    title,
    description,
    panels: placed.map(({ panel }) => panel),
    lines: placed.flatMap(({ lines }) => lines),
  });
};

/** A whole document as a panel: without what may only stand at the beginning of a file, and with a size. */
const panelOf = (document: string): Panel => {
  const svg = document.slice(Math.max(0, document.indexOf("<svg"))).trim();
  const tag = /^<svg\b[^>]*>/.exec(svg)?.[0] ?? "";
  const attribute = (name: string): number | null => {
    const said = Number(new RegExp(`\\s${name}="([\\d.]+)(px)?"`).exec(tag)?.[1]);
    return said > 0 ? said : null;
  };
  const width = attribute("width") ?? UNSIZED.width;
  const height = attribute("height") ?? UNSIZED.height;
  if (tag === "") return { svg: "", width, height };
  const rest = tag.slice("<svg".length).replace(/\s(width|height)="[^"]*"/g, "");
  return { svg: `<svg width="${width}" height="${height}"${rest}${svg.slice(tag.length)}`, width, height };
};
