/** The page on an evaluation. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ran } from "../in-process.ts";
import { folder, text } from "../shell.ts";
import { solving, writeSums } from "./solver.ts";

const cwd = folder(afterAll);

beforeAll(async () => {
  writeSums(cwd, 10);
  await solving(async ({ url }) => {
    const words = ["eval", "--data", "sums.jsonl", "--method", "vanilla,self-refine", "--base-url", url];
    expect((await ran(cwd, [...words, "--out", "e"])).status).toBe(0);
  });
}, 60_000);

const pageOf = (file: string) => parseHTML(text(cwd, file)).document;

test("it shows the tables, the figure, each method's settings, and every problem with all that was said", async () => {
  const { status, out } = await ran(cwd, ["report", "e"]);
  expect(status).toBe(0);
  expect(out).toMatch(/10 of 10 problems\)\n$/);
  const page = pageOf("e/report.html");
  expect([...page.querySelectorAll("section")].map(({ id }) => id)).toEqual([
    "question",
    "figures",
    "tables",
    "problems",
    "parameters",
    "summary",
  ]);
  expect(page.querySelector("h1")!.textContent).toBe("Methods on sums.jsonl");
  expect(page.querySelector("#parameters")!.textContent).toContain("self-refine.maxCycles");
  const tables = JSON.parse(text(cwd, "e/tables.json")) as readonly { readonly title: string }[];
  expect([...page.querySelectorAll("#tables caption")].map((caption) => caption.textContent)).toEqual(
    tables.map(({ title }) => title),
  );
  const thirteen = [...page.querySelectorAll(".problem")].find((one) => one.textContent!.includes("sum-13"))!;
  expect(thirteen.textContent).toContain("What is 7 + 6?");
  expect(thirteen.textContent).toContain("vanilla: 14");
  expect(thirteen.textContent).toContain('no "Verdict:" of correct or incorrect');
  const seventeen = [...page.querySelectorAll(".problem")].find((one) =>
    one.textContent!.includes("sum-17"),
  )!;
  expect(seventeen.querySelector("summary")!.textContent).toContain("vanilla undecided");
});

test("one problem can be asked for, and equal directories give equal pages", async () => {
  const { out } = await ran(cwd, ["report", "e", "--problem", "sum-12", "--out", "one.html"]);
  expect(out).toContain("1 of 10 problems");
  expect(pageOf("one.html").querySelectorAll(".problem")).toHaveLength(1);
  const none = await ran(cwd, ["report", "e", "--problem", "sum12", "--out", "none.html"]);
  expect(none).toMatchObject({ status: 2, error: expect.stringContaining('Did you mean "sum-12"?') });
  expect(existsSync(join(cwd, "none.html"))).toBe(false);
  const first = text(cwd, "e/report.html");
  await ran(cwd, ["report", "e"]);
  expect(text(cwd, "e/report.html")).toBe(first);
});

test("an evaluation that was cut short is reported as far as it has come, and says so", async () => {
  for (const name of ["summary.json", "tables.json", "figure.svg"]) rmSync(join(cwd, "e", name));
  const lines = readFileSync(join(cwd, "e/problems.jsonl"), "utf8").split("\n");
  writeFileSync(join(cwd, "e/problems.jsonl"), `${lines.slice(0, 7).join("\n")}\n{"id":`);
  expect((await ran(cwd, ["report", "e"])).status).toBe(0);
  const page = pageOf("e/report.html");
  expect(page.querySelector("#problems")!.textContent).toContain("13 answers are missing");
  expect(page.querySelectorAll(".problem")).toHaveLength(4);
  expect(page.querySelector("#tables")).not.toBeNull();
});
