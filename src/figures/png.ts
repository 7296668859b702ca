/** From a figure's SVG document to pixels, with letters from font files that are given and none of the system's. */

/** Pixels for each unit of the document: sharp in print at half the size at which a screen shows it. */
const SCALE = 2;

const FAMILY = "Arimo";

/**
 * The picture as a PNG file's bytes; equal documents and fonts give equal bytes on every machine.
 *
 * @param fontFiles paths of the font's files, regular and bold.
 */
export const pngOf = async (svg: string, fontFiles: readonly string[]): Promise<Uint8Array> => {
  const { Resvg } = await import("@resvg/resvg-js");
  const drawing = new Resvg(svg, {
    fitTo: { mode: "zoom", value: SCALE },
    font: {
      loadSystemFonts: false,
      fontFiles: [...fontFiles],
      defaultFontFamily: FAMILY,
      sansSerifFamily: FAMILY,
    },
  });
  return drawing.render().asPng();
};
