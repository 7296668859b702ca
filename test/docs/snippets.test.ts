import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { exchangesOf, excuseOf, figuresOf, type Snippet, shows, snippetsOf } from "./snippets.ts";

const root = resolve(import.meta.dirname, "../..");
const data = process.env.METALEVEL_DATA ?? resolve(root, "../shared/data");
const hasData = existsSync(data);

const written = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => /^(README|CONTRIBUTING|ARCHITECTURE|docs\/|simulations\/)/.test(file))
  .map((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return { file, figures: figuresOf(text), snippets: snippetsOf(file, text) };
  });
const pages = written
  .map((page) => ({ ...page, snippets: page.snippets.filter(isRun) }))
  .filter(({ snippets }) => snippets.length > 0);

function isRun(snippet: Snippet): boolean {
  if (snippet.language === "text") return snippet.flags.includes("output");
  const known = ["sh", "console", "ts", "js", "yaml", "csv", "json"].includes(snippet.language);
  // Data and configurations are written where a title says so, and only shown otherwise.
  if (["yaml", "csv", "json"].includes(snippet.language) && snippet.title === null) return false;
  return known && !snippet.flags.includes("clone");
}

/** An empty folder in which `metalevel` and `npx metalevel` are this working tree. */
const workshop = (): { folder: string; env: NodeJS.ProcessEnv } => {
  const folder = mkdtempSync(join(tmpdir(), "metalevel-docs-"));
  const bin = mkdtempSync(join(tmpdir(), "metalevel-bin-"));
  const shim = (name: string, body: string): void => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${body}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  shim("metalevel", `exec node ${join(root, "bin/metalevel.js")} "$@"`);
  shim("npx", `[ "$1" = metalevel ] && shift && exec node ${join(root, "bin/metalevel.js")} "$@"; exit 97`);
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules/metalevel"));
  // What someone who uses it has installed beside it: an optional peer, clients of servers.
  for (const beside of ["@duckdb", "openai", "ai", "@ai-sdk"]) {
    symlinkSync(join(root, "node_modules", beside), join(folder, "node_modules", beside));
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module", "private": true }\n');
  const PATH = `${bin}:${process.env.PATH}`;
  return { folder, env: { ...process.env, PATH, METALEVEL_DATA: data, NO_COLOR: "1" } };
};

const shell = (command: string, folder: string, env: NodeJS.ProcessEnv) =>
  spawnSync("bash", ["-c", command], { cwd: folder, env, encoding: "utf8" });

/** Runs a block and gives what it printed; a block of output is compared with what the one before it printed. */
const perform = (snippet: Snippet, folder: string, env: NodeJS.ProcessEnv, before: string): string => {
  const where = `${snippet.file}:${snippet.line}`;
  if (snippet.language === "text") {
    expect(shows(snippet.text, before), `${where}\nprinted:\n${before}\nshown:\n${snippet.text}`).toBe(true);
    return before;
  }
  if (snippet.title !== null) {
    writeFileSync(join(folder, snippet.title), `${snippet.text}\n`);
    return "";
  }
  if (snippet.language === "console") {
    for (const { command, shown } of exchangesOf(snippet.text)) {
      const done = shell(command, folder, env);
      const printed = done.stdout + done.stderr;
      expect(shows(shown, printed), `${where}: $ ${command}\nprinted:\n${printed}\nshown:\n${shown}`).toBe(
        true,
      );
    }
    return "";
  }
  const isProgram = snippet.language === "ts" || snippet.language === "js";
  if (isProgram) writeFileSync(join(folder, `snippet.${snippet.language}`), snippet.text);
  const tsx = join(root, "node_modules/.bin/tsx");
  const command = isProgram ? `${tsx} snippet.${snippet.language}` : `set -e\n${snippet.text}`;
  const done = shell(command, folder, env);
  expect(done.status, `${where}\n${snippet.text}\n${done.stdout}${done.stderr}`).toBe(0);
  return done.stdout;
};

for (const { file, figures, snippets } of pages) {
  const needsData = snippets.some((snippet) => snippet.text.includes("METALEVEL_DATA"));
  const absent = needsData && !hasData && process.env.CI === undefined;
  const title = absent
    ? `${file} (skipped: no data at ${data}; set METALEVEL_DATA)`
    : `${file} runs as written`;
  test.skipIf(absent)(title, { timeout: 300_000 }, () => {
    const { folder, env } = workshop();
    let printed = "";
    for (const snippet of snippets) printed = perform(snippet, folder, env, printed);
    for (const { written: own, shown } of figures) {
      const picture = resolve(root, dirname(file), shown);
      expect(readFileSync(join(folder, own), "utf8"), `${file} shows ${shown}`).toBe(
        readFileSync(picture, "utf8"),
      );
    }
  });
}

test("what is shown without being compared says why", () => {
  const silent = written
    .flatMap(({ snippets }) => snippets)
    .filter(
      (snippet) =>
        ["text", ""].includes(snippet.language) &&
        !snippet.flags.includes("output") &&
        !/^ARCHITECTURE/.test(snippet.file) &&
        excuseOf(snippet) === null,
    );
  expect(silent.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
});

test("a page's shown output is compared, not ignored", () => {
  expect(shows("a\n…\nc", "a\nb\nb\nc\n")).toBe(true);
  expect(shows("a\n…\nc", "a\nb\nd\n")).toBe(false);
});
