import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../core/errors.ts";
import { packageRoot } from "./package-root.ts";

/** @throws UsageError where a picture is asked for and no folder that it could stand in. */
export const requirePlace = (png: boolean, out: string | null): void => {
  if (!png || out !== null) return;
  throw new UsageError({ where: "--png", got: "no --out", expected: "a folder to write the figure into" });
};

const FONTS = ["Arimo-Regular.ttf", "Arimo-Bold.ttf"];

/** Writes `figure.svg`, or the SVG file of another name, into a run directory, and its PNG beside it where it was asked for. */
export const writeFigure = async (
  folder: string,
  svg: string,
  png: boolean,
  name = "figure",
): Promise<void> => {
  writeFileSync(join(folder, `${name}.svg`), svg);
  if (png) writeFileSync(join(folder, `${name}.png`), await pngFrom(svg));
};

/** The figure in pixels, with the font that comes with this package. */
export const pngFrom = async (svg: string): Promise<Uint8Array> => {
  const { pngOf } = await import("../figures/png.ts");
  return pngOf(
    svg,
    FONTS.map((name) => join(packageRoot(), "assets/fonts", name)),
  );
};
