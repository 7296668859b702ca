import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { composedFrom } from "../../src/agents/index.ts";
import { readGguf } from "../agents/known/gguf-reader.ts";
import { ran } from "./in-process.ts";

const scratch = mkdtempSync(join(tmpdir(), "metalevel-compile-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const jsonIn = (file: string) => JSON.parse(readFileSync(join(scratch, file), "utf8"));

test("writes a model and, beside it, all that is known of it", async () => {
  const { status, out } = await ran(scratch, [
    "compile-mind",
    "observer",
    "--out",
    "o.gguf",
    "--set",
    "weak=1.5",
    "--json",
  ]);
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ mind: "observer", model: "o.gguf", sidecar: "o.json", states: 20 });
  const sidecar = jsonIn("o.json");
  expect(sidecar).toMatchObject({ metalevel: "known-mind", version: 1, mind: "observer", seed: 1 });
  expect(sidecar.settings.weak).toBe(1.5);
  const { entries } = readGguf(readFileSync(join(scratch, "o.gguf")));
  for (const { id, token } of sidecar.states) {
    expect((entries["tokenizer.ggml.tokens"] as readonly string[])[id]).toBe(token);
  }
  expect(Object.keys(composedFrom(sidecar).conditions)).toHaveLength(4);
});

test("the same seed gives the same bytes, another one another mind", async () => {
  const compiled = async (seed: string, file: string): Promise<Buffer> => {
    const { status } = await ran(scratch, ["compile-mind", "cued-recall", "--seed", seed, "--out", file]);
    expect(status).toBe(0);
    return readFileSync(join(scratch, file));
  };
  const first = await compiled("1", "first.gguf");
  expect((await compiled("1", "same.gguf")).equals(first)).toBe(true);
  expect((await compiled("2", "other.gguf")).equals(first)).toBe(false);
});

test("a file of the user's own is compiled as well", async () => {
  const mind = `export default { name: "coin", title: "A coin", settings: {}, compose: () => ({
    conditions: { toss: "[toss]" },
    chain: null,
  }) };`;
  writeFileSync(
    join(scratch, "coin.mjs"),
    `import { chainOf, END } from ${JSON.stringify(join(import.meta.dirname, "../../src/agents/index.ts"))};\n${mind.replace(
      "chain: null",
      `chain: chainOf([
        { token: "[toss]", next: { "[heads]": 0.5, "[tails]": 0.5 } },
        { token: "[heads]", answer: "heads", next: { [END]: 1 } },
        { token: "[tails]", answer: "tails", next: { [END]: 1 } },
      ])`,
    )}`,
  );
  const { status, out, error } = await ran(scratch, ["compile-mind", "./coin.mjs", "--out", "coin.gguf"]);
  expect(error).toBe("");
  expect(status).toBe(0);
  expect(out).toContain("A coin");
  expect(jsonIn("coin.json").states).toHaveLength(3);
});

test.each([
  [["observr", "--out", "x.gguf"], 'Did you mean "observer"'],
  [["observer", "--out", "x.bin"], "a file that ends in .gguf"],
  [["observer", "--out", "absent/x.gguf"], "no such file"],
  [["observer", "--out", "x.gguf", "--set", "lapse=2"], 'setting "lapse"'],
  [["observer"], "--out"],
])("refuses %j", async (args, message) => {
  const { status, error } = await ran(scratch, ["compile-mind", ...args]);
  expect(status).toBe(2);
  expect(error).toContain(message);
});

test("keeps what is there unless it is forced", async () => {
  writeFileSync(join(scratch, "kept.json"), "mine");
  const args = ["compile-mind", "observer", "--out", "kept.gguf"];
  const refused = await ran(scratch, args);
  expect(refused.status).toBe(2);
  expect(refused.error).toContain("--force replaces it");
  expect(readFileSync(join(scratch, "kept.json"), "utf8")).toBe("mine");
  expect((await ran(scratch, [...args, "--force"])).status).toBe(0);
  expect(jsonIn("kept.json").mind).toBe("observer");
});
