/** A line or more under a finished figure, which stays as it is. */
import { escaped, paragraph, textLines } from "./svg.ts";

const MARGIN = 12;
const SIZE = 12;
const HEAD = /^(<svg [^>]*?width=")([\d.]+)(" height=")([\d.]+)(" viewBox="0 0 [\d.]+ )([\d.]+)(")/;

/** The figure with the caption below it and in its description; a document that `svgDocument` has not made stays without. */
export const captioned = (svg: string, caption: string): string => {
  const size = HEAD.exec(svg);
  if (size === null) return svg;
  const [width, height] = [Number(size[2]), Number(size[4])];
  const lines = paragraph(caption, width - MARGIN, { x: MARGIN, y: height + SIZE, size: SIZE });
  const taller = Math.ceil(lines.at(-1)!.y + MARGIN);
  const strip = `<rect y="${height}" width="${width}" height="${taller - height}" fill="white"/>`;
  const drawn = textLines(lines);
  const resized = svg.replace(HEAD, `$1$2$3${taller}$5${taller}$7`);
  // A function, since `$` in a formula has a meaning in a replacement text.
  const described = resized.replace("</desc>", () => ` ${escaped(caption)}</desc>`);
  return described.replace(/<\/svg>\n?$/, () => `${strip}\n${drawn}\n</svg>\n`);
};
