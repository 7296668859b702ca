/** What sets a run apart stands under its figure and in the head of its page. */
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { captioned } from "../../src/figures/captioned.ts";
import { svgDocument } from "../../src/figures/svg.ts";
import { ran } from "./in-process.ts";
import { folder, text } from "./shell.ts";

const theory = resolve(import.meta.dirname, "../../src/nelson-narens/retrieval/theory.ts");
const RUN = ["run", "crossover", "--trials", "74"];

test("theory and settings that are not the simulation's own are named, and nothing else", async () => {
  const cwd = folder();
  writeFileSync(
    join(cwd, "own.ts"),
    `import { retrievalTheory } from ${JSON.stringify(theory)};
export default { ...retrievalTheory, name: "own", title: "Patient & kind" };
`,
  );
  expect((await ran(cwd, [...RUN, "--out", "plain"])).status).toBe(0);
  expect(text(cwd, "plain/figure.svg")).not.toContain("Variant:");
  const words = [...RUN, "--theory", "./own.ts", "--set", "alpha=0.3", "--out", "own"];
  expect((await ran(cwd, words)).status).toBe(0);
  expect(text(cwd, "own/figure.svg")).toContain(
    "Variant: theory ./own.ts (Patient &amp; kind); alpha = 0.3 (default ",
  );
  for (const name of ["plain", "own"]) expect((await ran(cwd, ["report", name])).status).toBe(0);
  expect(text(cwd, "own/report.html")).toMatch(/class="caution"><strong>Variant: theory .\/own.ts/);
  expect(text(cwd, "plain/report.html")).not.toContain("Variant:");
  expect((await ran(cwd, ["rerun", "own"])).status).toBe(0);
});

test("a caption makes the figure taller and leaves what was drawn", () => {
  const lines = [{ text: "drawn", x: 1, y: 10 }];
  const svg = svgDocument({ width: 300, height: 100, title: "t", description: "d.", panels: [], lines });
  const found = captioned(svg, "law = $1 < $& ".repeat(8));
  const [, height, box] = /height="(\d+)" viewBox="0 0 300 (\d+)"/.exec(found)!;
  expect(Number(height)).toBeGreaterThan(130);
  expect(box).toBe(height);
  expect(found).toContain("drawn</text>");
  expect(found).toContain("law = $1 &lt; $&amp;");
  expect(captioned("<svg/>", "x")).toBe("<svg/>");
});
