import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ran } from "./in-process.ts";
import { folder, SCRIPTED, text } from "./shell.ts";

/** Width and height as the header of a PNG file has them. */
const sizeOf = (file: Buffer): readonly [number, number] => {
  expect(file.subarray(1, 4).toString("latin1")).toBe("PNG");
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
};

test("--png writes the figure in pixels too, twice its size, and a rerun gives the same bytes", async () => {
  const cwd = folder();
  const { status, error } = await ran(cwd, ["run", "crossover", "--trials", "37", "--out", "r", "--png"]);
  expect({ status, error }).toEqual({ status: 0, error: "" });
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(text(cwd, "r/figure.svg"))!;
  expect(sizeOf(readFileSync(join(cwd, "r/figure.png")))).toEqual([2 * Number(width), 2 * Number(height)]);
  const again = await ran(cwd, ["rerun", "r"]);
  expect({ status: again.status, error: again.error }).toEqual({ status: 0, error: "" });
  expect(again.out).toMatch(/^figure\.png +agrees$/m);
  expect(again.out).toMatch(/^tables\.json +agrees$/m);
});

test("solve takes --png too, and refuses it where nothing is written", async () => {
  const cwd = folder();
  const { status } = await ran(cwd, ["solve", "evc", "--out", "s", "--png", "--json"]);
  expect(status).toBe(0);
  expect(sizeOf(readFileSync(join(cwd, "s/figure.png")))[0]).toBeGreaterThan(1000);
  const refused = await ran(cwd, ["solve", "evc", "--json", "--png"]);
  expect(refused.status).toBe(2);
  expect(refused.error).toBe("metalevel: --png: got no --out; expected a folder to write the figure into.\n");
});

test("tables.json holds the tables that are printed", async () => {
  const cwd = folder();
  const { out } = await ran(cwd, ["run", SCRIPTED, "--out", "r"]);
  const tables = JSON.parse(text(cwd, "r/tables.json"));
  expect(tables.length).toBeGreaterThan(0);
  for (const { title, header, rows } of tables) {
    expect(out).toContain(`${title}\n`);
    expect(rows.every((row: readonly unknown[]) => row.length === header.length)).toBe(true);
  }
});
