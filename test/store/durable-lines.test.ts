import { openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Json } from "../../src/core/theory.ts";
import { durableLines, keptLines, textAt } from "../../src/store/durable-lines.ts";
import { folder } from "../cli/shell.ts";

const opened = (path: string): { readonly found: readonly Json[]; readonly close: () => void } => {
  const found: Json[] = [];
  const { close } = durableLines(path, ({ value }) => void found.push(value));
  return { found, close };
};

test("wherever a last line was cut, the whole ones stay, and the next is appended to them", () => {
  const path = join(folder(), "lines.jsonl");
  const whole = ['{"a":"ä€"}', '{"b":[1,2]}', '{"c":"🙂"}'].map((line) => `${line}\n`).join("");
  const bytes = Buffer.from(whole);
  for (let cut = 0; cut <= bytes.length; cut++) {
    writeFileSync(path, bytes.subarray(0, cut));
    const before = [...keptLines(path)];
    const lines = durableLines(path, () => {});
    lines.append({ d: 1 });
    lines.close();
    const after = readFileSync(path, "utf8").split("\n");
    // Every line but a torn one is there, byte for byte; one that only lacked its end counts as whole.
    const kept = whole.split("\n").slice(0, before.length);
    expect(after).toEqual([...kept, '{"d":1}', ""]);
    const ends = bytes.subarray(0, cut).filter((byte) => byte === 10).length;
    expect(before.length - ends).toBeGreaterThanOrEqual(0);
    expect(before.length - ends).toBeLessThanOrEqual(1);
  }
});

test("lines say where their bytes are", () => {
  const path = join(folder(), "lines.jsonl");
  writeFileSync(path, '{"a":"ä"}\n{"b":"🙂"}\n');
  const texts: string[] = [];
  const descriptor = openSync(path, "r");
  durableLines(path, (line) => void texts.push(textAt(descriptor, line))).close();
  expect(texts).toEqual(['{"a":"ä"}', '{"b":"🙂"}']);
});

test("a new file is empty; reading changes nothing; a strange line in the midst is refused with its number", () => {
  const path = join(folder(), "lines.jsonl");
  expect([...keptLines(path)]).toEqual([]);
  const { found, close } = opened(path);
  close();
  expect(found).toEqual([]);
  writeFileSync(path, '{"a":1}\n{"b"');
  expect([...keptLines(path)]).toEqual([{ a: 1 }]);
  expect(readFileSync(path, "utf8")).toBe('{"a":1}\n{"b"');
  writeFileSync(path, '{"a":1}\noops\n{"b":2}\n');
  expect(() => opened(path)).toThrow("line 2: got no JSON");
  expect(() => [...keptLines(path)]).toThrow("line 2: got no JSON");
});
