import { join } from "node:path";
import { expect, test } from "vitest";
import { pngOf } from "../../src/figures/png.ts";

const fonts = ["Arimo-Regular.ttf", "Arimo-Bold.ttf"].map((name) =>
  join(import.meta.dirname, "../../assets/fonts", name),
);
const svgOf = (text: string, weight = "normal"): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40" font-family="Helvetica, Arial, sans-serif"><text x="4" y="24" font-weight="${weight}">${text}</text></svg>`;

test("letters come from the font that is given: without it there are none", async () => {
  const [drawn, bold, blank, none] = await Promise.all([
    pngOf(svgOf("threshold λ⁽⁰⁾"), fonts),
    pngOf(svgOf("threshold λ⁽⁰⁾", "bold"), fonts),
    pngOf(svgOf(""), fonts),
    pngOf(svgOf("threshold λ⁽⁰⁾"), []),
  ]);
  expect(Buffer.from(none).equals(Buffer.from(blank))).toBe(true);
  expect(Buffer.from(drawn).equals(Buffer.from(blank))).toBe(false);
  expect(Buffer.from(drawn).equals(Buffer.from(bold))).toBe(false);
});
