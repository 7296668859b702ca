/**
 * From Observable Plot to one self-contained SVG document: no style sheet, no script, no font file, the same bytes
 * for the same picture. Plot and a document for it to draw in are loaded only when something is drawn.
 */
import type { Axes, Ends } from "../experiments/simulation.ts";

/** Plots drawn side by side or one below the other, placed in the document's pixels. */
export interface Panel {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** A panel with the place of its upper left corner, in the document's pixels. */
export interface PlacedPanel {
  readonly panel: Panel;
  readonly x: number;
  readonly y: number;
}

/** A line of text outside the plots. */
export interface Line {
  readonly text: string;
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  readonly size?: number;
  readonly weight?: "normal" | "bold";
  readonly colour?: string;
}

/** All that stands in one picture: its size in pixels, its plots, and the text around them. */
export interface SvgDocument {
  readonly width: number;
  readonly height: number;
  /** For those who cannot see it, and for search: what it is, and what it shows. */
  readonly title: string;
  readonly description: string;
  readonly panels: readonly PlacedPanel[];
  readonly lines: readonly Line[];
}

type PlotModule = typeof import("@observablehq/plot");
type PlotOptions = Parameters<PlotModule["plot"]>[0] & { readonly width: number; readonly height: number };

/** Plot's marks, and a way to draw them into a panel. */
export interface Pen {
  readonly Plot: PlotModule;
  /** Draws Plot's marks and scales into a panel of the given size in pixels. */
  readonly draw: (options: PlotOptions) => Panel;
}

/** The usual width of a letter, as a share of the font's size. */
const LETTER = 0.5;

/** A text cut between words into as many lines as it takes to fit into `width`. */
export const wrapped = (text: string, width: number, size: number): readonly string[] => {
  const letters = Math.floor(width / (size * LETTER));
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > letters) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
};

/** The same as lines of a document, the first with its baseline at `y`, none reaching past `right`. */
export const paragraph = (text: string, right: number, first: Omit<Line, "text">): readonly Line[] => {
  const size = first.size ?? 12;
  return wrapped(text, right - first.x, size).map((line, at) => ({
    ...first,
    text: line,
    y: first.y + Math.round(at * size * 1.35),
  }));
};

const INK = "#1a1a1a";
const FONT = "Helvetica, Arial, sans-serif";

/**
 * Loads Plot and a document; costs a third of a second, so it happens only where a figure is wanted.
 *
 * @param axes where the numeric axes of each panel end, by the panel's place and the axis: `0/x`; as its marks and options have it without.
 */
export const pen = async (axes: Axes = (_name, own) => own): Promise<Pen> => {
  const [Plot, { parseHTML }] = await Promise.all([import("@observablehq/plot"), import("linkedom")]);
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const plotted = (options: PlotOptions) =>
    Plot.plot({
      ...options,
      document: document as unknown as NonNullable<PlotOptions["document"]>,
      className: "plot",
    });
  let panels = 0;
  return {
    Plot,
    draw: (options) => {
      const own = plotted(options);
      const moved = movedAxes(own, options, axes, panels++);
      const drawn = moved === null ? own : plotted({ ...options, ...moved });
      const { width, height } = options;
      return { svg: plain((drawn as unknown as { readonly outerHTML: string }).outerHTML), width, height };
    },
  };
};

/** The axes that are to end elsewhere than by themselves; `null` where none is. */
const movedAxes = (
  drawn: ReturnType<PlotModule["plot"]>,
  options: PlotOptions,
  axes: Axes,
  panel: number,
): Pick<PlotOptions, "x" | "y" | "r"> | null => {
  const moved = (["x", "y", "r"] as const).flatMap((axis) => {
    const { type, domain } = drawn.scale(axis) ?? {};
    const own = domain as Ends | undefined;
    if (type === "point" || type === "band" || own?.length !== 2) return [];
    if (!own.every((end) => Number.isFinite(end))) return [];
    const asked = axes(`${panel}/${axis}`, own);
    return asked[0] === own[0] && asked[1] === own[1] ? [] : [[axis, { ...options[axis], domain: asked }]];
  });
  return moved.length === 0 ? null : Object.fromEntries(moved);
};

/**
 * Plot's markup without its style sheet and its font, which the document sets, with coordinates to the hundredth of a pixel, and with the running
 * numbers of its markers and clips counted from 1 in this panel, whatever was drawn before in the same process.
 */
const plain = (markup: string): string => {
  const names = new Map<string, string>();
  const renamed = (name: string): string => {
    const known = names.get(name) ?? `${name.replace(/\d+$/, "")}${names.size + 1}`;
    names.set(name, known);
    return known;
  };
  return markup
    .replace(/^<svg [^>]*>/, (tag) => tag.replace(/ (?:font-size|font-family|fill)="[^"]*"/g, ""))
    .replace(/<style>[\s\S]*?<\/style>/g, "")
    .replace(/<[^>]+>/g, (tag) => tag.replace(/-?\d+\.\d{3,}(?:e-?\d+)?/g, hundredths))
    .replace(/\bplot-(?:clip|marker)-\d+\b/g, renamed)
    .replace(/ class="[^"]*"/g, "");
};

const hundredths = (number: string): string => String(Math.round(Number(number) * 100) / 100 + 0);

/** The document as text, ready to be written to a file or put into a page. */
export const svgDocument = ({ width, height, title, description, panels, lines }: SvgDocument): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${FONT}" font-size="12" color="${INK}" fill="${INK}">`,
    `<title>${escaped(title)}</title>`,
    `<desc>${escaped(description)}</desc>`,
    `<rect width="${width}" height="${height}" fill="white"/>`,
    ...panels.map(({ panel, x, y }) => `<g transform="translate(${x},${y})">${panel.svg}</g>`),
    ...lines.map(textLine),
    "</svg>",
    "",
  ].join("\n");

/** Lines of text as markup. */
export const textLines = (lines: readonly Line[]): string => lines.map(textLine).join("\n");

const textLine = ({ text, x, y, size = 12, weight = "normal", colour = INK }: Line): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${colour}">${escaped(text)}</text>`;

/** Text as it stands in markup. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
