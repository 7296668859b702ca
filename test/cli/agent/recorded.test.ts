/** What is said of a trace that cannot be played back. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ran } from "../in-process.ts";
import { folder, text } from "../shell.ts";

test("a trace that cannot be played back is told by what is wrong with it", async () => {
  const cwd = folder();
  const run = ["run", "question-answering", "--trials", "3"];
  expect((await ran(cwd, [...run, "--traces", "--out", "live"])).status).toBe(0);
  const whole = text(cwd, "live/traces.jsonl");
  const played = (trace: string, args: readonly string[] = run) =>
    ran(cwd, [...args, "--agent", "recorded", "--trace", trace, "--out", "back"]);

  for (const length of [whole.length - 1, whole.length - 40, whole.length / 2, 20]) {
    writeFileSync(join(cwd, "cut.jsonl"), whole.slice(0, length));
    const { status, error } = await played("cut.jsonl");
    expect([length, status]).toEqual([length, 1]);
    expect(error).toContain("metalevel replay");
    expect(error).not.toContain("unexpected");
  }
  const lines = whole.split("\n");
  for (const odd of ["null", "{", ""]) {
    writeFileSync(join(cwd, "odd.jsonl"), lines.with(3, odd).join("\n"));
    const { status, error } = await played("odd.jsonl");
    expect([odd, status]).toEqual([odd, 1]);
    expect(error).toContain("line 4: got a line that is no JSON object");
  }
  expect((await played(".")).error).toMatch(/the trace: got "\.", a folder/);

  const other = await played("live/traces.jsonl", ["run", "abandonment"]);
  expect(other.status).toBe(2);
  expect(other.error).toMatch(/a trace of question-answering, whose theory is .*; expected one of flavell/);
  const more = await played("live/traces.jsonl", ["run", "question-answering", "--trials", "4"]);
  expect(more.status).toBe(2);
  expect(more.error).toContain("as many --trials as it had");
});
