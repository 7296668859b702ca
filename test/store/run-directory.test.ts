import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { UsageError } from "../../src/core/errors.ts";
import type { Guard } from "../../src/store/run-directory.ts";
import { openRunDirectory } from "../../src/store/run-directory.ts";

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), "metalevel-store-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};
const run = (directory: { readonly folder: string }, text = '{"metalevel":"run"}'): void =>
  writeFileSync(join(directory.folder, "run.json"), text);

test("nothing stands in its place before it is published", () => {
  const parent = join(folder(), "deep/runs");
  const directory = openRunDirectory({ kind: "next", parent, name: "a-1" });
  run(directory);
  expect(readdirSync(parent)).toHaveLength(1);
  expect(readdirSync(parent)[0]).toMatch(/^\.a-1\.unfinished-/);
  expect(directory.publish()).toBe(join(parent, "a-1"));
  expect(readdirSync(parent)).toEqual(["a-1"]);
  expect(statSync(join(parent, "a-1")).mode & 0o777).toBe(0o777 & ~process.umask());
});

test("runs that go on at once take places of their own, in the order in which they end", () => {
  const parent = folder();
  const [first, second, third] = [1, 2, 3].map(() => openRunDirectory({ kind: "next", parent, name: "a-1" }));
  run(third!);
  expect(third!.publish()).toBe(join(parent, "a-1"));
  run(first!);
  expect(first!.publish()).toBe(join(parent, "a-1-2"));
  second!.discard();
  expect(readdirSync(parent).sort()).toEqual(["a-1", "a-1-2"]);
});

test("a place that was taken while the run went on is not overwritten", () => {
  const path = join(folder(), "mine");
  const directory = openRunDirectory({ kind: "out", path, force: false });
  run(directory);
  mkdirSync(path);
  writeFileSync(join(path, "notes.txt"), "mine");
  expect(() => directory.publish()).toThrow(UsageError);
  expect(readdirSync(path)).toEqual(["notes.txt"]);
});

test("with force an earlier run makes way only when the new one is whole, and the guard knows the way back", () => {
  const home = folder();
  const path = join(home, "r");
  const first = openRunDirectory({ kind: "out", path, force: false });
  run(first, '{"metalevel":"run","first":true}');
  first.publish();
  const guarded: Parameters<Guard>[0][] = [];
  const second = openRunDirectory({ kind: "out", path, force: true }, (unfinished) =>
    guarded.push(unfinished),
  );
  expect(readFileSync(join(path, "run.json"), "utf8")).toContain("first");
  run(second);
  expect(second.publish()).toBe(path);
  expect(readFileSync(join(path, "run.json"), "utf8")).not.toContain("first");
  expect(readdirSync(home)).toEqual(["r"]);
  expect(guarded).toEqual([
    { folder: second.folder, target: null, aside: null },
    { folder: second.folder, target: path, aside: expect.stringContaining(".r.replaced-") },
    null,
  ]);
});

test("a run that is discarded leaves nothing", () => {
  const parent = folder();
  const directory = openRunDirectory({ kind: "next", parent, name: "a-1" });
  run(directory);
  directory.discard();
  expect(readdirSync(parent)).toEqual([]);
  expect(existsSync(directory.folder)).toBe(false);
});
