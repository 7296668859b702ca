import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ran } from "./in-process.ts";
import { folder, text } from "./shell.ts";
import { writeSweep } from "./sweep-folders.ts";

const home = folder(afterAll);
const pageOf = (file: string) => parseHTML(text(home, file)).document;
const swept = (name: string) => ran(home, ["sweep", "run", `${name}.yaml`, "--out", name, "--workers", "1"]);

beforeAll(async () => {
  writeSweep(home);
  expect((await swept("s")).error).toBe("");
});

/** The pictures of a page, as text. */
const figuresOf = (file: string): readonly string[] =>
  [...pageOf(file).querySelectorAll("#figures img")].map((image) =>
    Buffer.from(image.getAttribute("src")!.split(",")[1]!, "base64").toString(),
  );

test("a sweep's page shows its design, how far it is, tables by parameter and a figure with intervals", async () => {
  const { status, out } = await ran(home, ["report", "s"]);
  expect(status).toBe(0);
  expect(out).toMatch(/^Wrote s\/report\.html \(\d+ kB, 24 of 24 cells\)\n$/);
  const page = pageOf("s/report.html");
  expect([...page.querySelectorAll("section")].map(({ id }) => id)).toEqual([
    "question",
    "sweep",
    "figures",
    "tables",
    "parameters",
  ]);
  expect(page.querySelector("h1")!.textContent).toMatch(/^Sweep of /);
  const design = page.querySelector("#sweep")!.textContent!;
  expect(design).toContain("A grid: 8 points, 3 replicates of each, 40 trials a cell.");
  expect(design).toContain("24 of 24 cells are finished.");
  expect(design).toContain("as-printed, terminate");
  const titles = [...page.querySelectorAll("#tables caption")].map((caption) => caption.textContent);
  expect(titles).toEqual(
    ["alpha", "tie", "alpha and tie"].map((by) => `By ${by}: means with 95 % intervals`),
  );
  // Each number of the table is the mean of the cells' summaries.
  const cells = Array.from({ length: 24 }, (_, cell) =>
    JSON.parse(text(home, `s/cells/${String(cell).padStart(7, "0")}.json`)),
  );
  const first = cells.filter(({ parameters }) => parameters.alpha === 0.1);
  const mean = first.reduce((sum, { summary }) => sum + summary.answers, 0) / first.length;
  const row = [...page.querySelectorAll("#tables tbody tr")][0]!;
  const [alpha, count, answers] = [...row.querySelectorAll("td")].map((cell) => cell.textContent!);
  expect([alpha, count]).toEqual(["0.1", String(first.length)]);
  expect(Number.parseFloat(answers!)).toBeCloseTo(mean, 2);
  const [figure] = figuresOf("s/report.html");
  // A mark and an interval for each of four values of alpha and two of tie; marks of the legend beside them.
  expect(figure).toContain("tie = terminate");
  expect(figure!.match(/<title>/g)).toHaveLength(1);
  const again = text(home, "s/report.html");
  await ran(home, ["report", "s"]);
  expect(text(home, "s/report.html")).toBe(again);
  // The page in the folder does not keep the sweep from going on.
  expect((await swept("s")).status).toBe(0);
});

test("missing cells are named, and the page is made of those that there are", async () => {
  await ran(home, ["sweep", "run", "s.yaml", "--out", "part", "--workers", "1"]);
  for (const cell of ["0000003", "0000020"]) rmSync(join(home, `part/cells/${cell}.json`));
  expect((await ran(home, ["report", "part"])).out).toContain("22 of 24 cells");
  expect(pageOf("part/report.html").querySelector("#sweep")!.textContent).toContain("Missing: 3, 20.");
  rmSync(join(home, "part/cells"), { recursive: true });
  expect((await ran(home, ["report", "part"])).out).toContain("0 of 24 cells");
  expect(pageOf("part/report.html").querySelector("#figures")).toBeNull();
});

test("measures are chosen by their paths; one that no cell has is refused with the nearest", async () => {
  writeFileSync(
    join(home, "t.yaml"),
    "solve: tally\nparameters:\n  cost: { from: 0.005, to: 0.05, steps: 6 }\n  horizon: [4, 5, 6, 7, 8]\n",
  );
  await swept("t");
  const { status } = await ran(home, ["report", "t", "--measures", "expectedSamples,value"]);
  expect(status).toBe(0);
  const figures = figuresOf("t/report.html");
  expect(figures.map((svg) => /<title>([^<]*)/.exec(svg)![1])).toEqual(["expectedSamples", "value"]);
  // A map: the ground, and a cell for each of six by five points.
  expect(figures[0]!.match(/<rect /g)!.length).toBe(1 + 30);
  expect(pageOf("t/report.html").querySelector("#sweep")!.textContent).toMatch(
    /2 are shown, \d+ more are not/,
  );
  const wrong = await ran(home, ["report", "t", "--measures", "expectedSample"]);
  expect(wrong.status).toBe(2);
  expect(wrong.error).toMatch(/--measures: got "expectedSample";.*Did you mean "expectedSamples"\?/);
});

test("points that were drawn have a panel for each parameter, numbers in bins", async () => {
  writeFileSync(
    join(home, "d.yaml"),
    "solve: tally\ndesign: sobol\npoints: 32\nparameters:\n  cost: { from: 0.005, to: 0.05, scale: log }\n  horizon: { from: 4, to: 12 }\n",
  );
  await swept("d");
  await ran(home, ["report", "d", "--measures", "value"]);
  const page = pageOf("d/report.html");
  expect(page.querySelector("#sweep")!.textContent).toContain("Points of a Sobol sequence: 32 points");
  expect(page.querySelector("#sweep")!.textContent).toContain("0.005 to 0.05, even on a log scale");
  const [figure] = figuresOf("d/report.html");
  expect(figure!.match(/<circle /g)!.length).toBe(16);
  expect(figure).toContain("bars are their 95 % intervals over points");
});
