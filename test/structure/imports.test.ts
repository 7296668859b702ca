import { expect, test } from "vitest";
import { breaches } from "./rules.ts";
import { cycles, sourceOf, sources } from "./sources.ts";

const all = sources();

test("imports run one way, and only those touch the world whose business it is", () => {
  expect(all.flatMap(breaches)).toEqual([]);
});

test("no file reaches itself through its imports", () => {
  expect(cycles(all)).toEqual([]);
});

test.each([
  ["src/core/x.ts", 'import { run } from "../nelson-narens/index.ts";', "core may not import nelson-narens"],
  [
    "src/flavell/x.ts",
    'import type { State } from "../rational/index.ts";',
    "flavell may not import rational",
  ],
  ["src/agents/x.ts", 'import { retrieval } from "../nelson-narens/index.ts";', "except as a type"],
  ["src/metrics/x.ts", 'export * from "../flavell/index.ts";', "metrics may not import flavell"],
  ["src/fit/x.ts", 'import { draw } from "../figures/index.ts";', "fit may not import figures"],
  ["simulations/x/index.ts", 'import "../../src/cli/main.ts";', "simulations may not import cli"],
  ["src/fit/x.ts", 'import { readFileSync } from "node:fs";', "files are not its business"],
  ["src/fit/x.ts", 'const fs = await import("node:fs/promises");', "files are not its business"],
  [
    "src/rational/x.ts",
    'import { Worker } from "node:worker_threads";',
    "worker threads are not its business",
  ],
  ["src/store/x.ts", 'import { Piscina } from "piscina";', "worker threads are not its business"],
  ["src/agents/simulated/x.ts", 'import { request } from "undici";', "sockets are not its business"],
  ["src/math/x.ts", 'import { median } from "mathjs";', "load it when it is needed"],
  ["src/math/x.ts", "const draw = () => Math.random();", "Math.random"],
  ["src/experiments/x.ts", "const now = Date.now();", "Date.now"],
  ["src/experiments/x.ts", "const now = new Date();", "new Date"],
  ["src/store/x.ts", 'console.log("x");', "console"],
  ["src/fit/x.ts", "const home = process.env.HOME;", "process"],
  ["src/new-folder/x.ts", "", "no rule for the folder new-folder"],
])("in %s the rules catch %s", (path, text, sentence) => {
  expect(breaches(sourceOf(path, text)).join("\n")).toContain(sentence);
});

test.each([
  ["src/agents/x.ts", 'import type { State } from "../nelson-narens/index.ts";'],
  ["src/agents/x.ts", 'import { type State } from "../nelson-narens/index.ts";'],
  ["src/rational/x.ts", "const values = process.states;"],
  ["src/store/x.ts", "// Math.random() and console.log() in a comment\nconst text = 'process.env';"],
])("in %s the rules let pass %s", (path, text) => {
  expect(breaches(sourceOf(path, text))).toEqual([]);
});

test("a cycle is found, one of types alone is not", () => {
  const a = sourceOf("src/core/a.ts", 'import { b } from "./b.ts";');
  const b = sourceOf("src/core/b.ts", 'import { a } from "./a.ts";');
  const typed = sourceOf("src/core/b.ts", 'import type { a } from "./a.ts";');
  expect(cycles([a, b])).toEqual([["src/core/a.ts", "src/core/b.ts", "src/core/a.ts"]]);
  expect(cycles([a, typed])).toEqual([]);
});
