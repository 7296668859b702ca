/** `metalevel replay` finds the theory of a trace, and knows what is no trace. */
import { appendFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { ran } from "./in-process.ts";
import { folder } from "./shell.ts";

const theory = resolve(import.meta.dirname, "../../src/nelson-narens/retrieval/theory.ts");
const OWN = `import { retrievalTheory } from ${JSON.stringify(theory)};
export default { ...retrievalTheory, name: "own" };
`;

test("the theory of a user's own is found by run.json, and has to be as it was, and there", async () => {
  const cwd = folder();
  writeFileSync(join(cwd, "own.ts"), OWN);
  const words = ["run", "crossover", "--theory", "./own.ts", "--trials", "74", "--traces", "--out", "r"];
  expect(await ran(cwd, words)).toMatchObject({ status: 0 });
  const replay = ["replay", "r/traces.jsonl"];
  expect(await ran(cwd, replay)).toMatchObject({ status: 0, error: "" });
  appendFileSync(join(cwd, "own.ts"), "// changed\n");
  const changed = await ran(cwd, replay);
  expect(changed).toMatchObject({ status: 1, error: expect.stringContaining("a file that has changed") });
  expect((await ran(cwd, [...replay, "--theory", "./own.ts"])).status).toBe(0);
  renameSync(join(cwd, "own.ts"), join(cwd, "elsewhere.ts"));
  expect(await ran(cwd, replay)).toMatchObject({
    status: 2,
    error: expect.stringContaining("--theory FILE"),
  });
  expect((await ran(cwd, [...replay, "--theory", "./elsewhere.ts"])).status).toBe(0);
});

test.each([["a,b\n1,2\n"], ['{"id":1}\n{"id":2}\n']])("%j never was a trace", async (text) => {
  const cwd = folder();
  writeFileSync(join(cwd, "t.jsonl"), text);
  const { status, error } = await ran(cwd, ["replay", "t.jsonl"]);
  expect({ status, error }).toEqual({ status: 2, error: expect.stringContaining("no trace") });
  expect(error).not.toContain("edited");
});
