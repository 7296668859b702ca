import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packageRoot } from "../../../src/cli/specification/files.ts";
import { runSpecification } from "../../../src/cli/specification/run.ts";
import { UsageError } from "../../../src/core/index.ts";
import type { Manifest, SpecifiedModule } from "../../../src/testing/index.ts";

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "metalevel-spec-"));
  cpSync(join(packageRoot(), "spec"), join(root, "spec"), { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What fails when a file is changed, and that nothing fails when it is changed back. */
const failing = async (file: string, change: (text: string) => string): Promise<readonly string[]> => {
  const path = join(root, file);
  const text = readFileSync(path, "utf8");
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
  try {
    const { passed, checks } = await runSpecification({ fresh: false, root, only: ["retrieval"] });
    const failed = checks.filter((check) => !check.passed);
    expect(passed).toBe(failed.length === 0);
    return failed.map(({ module, check, detail }) => `${module}: ${check}: ${detail}`);
  } finally {
    writeFileSync(path, text);
  }
};

/** Changes what the manifest says of the module "retrieval". */
const inRetrieval =
  (change: (entry: SpecifiedModule) => SpecifiedModule) =>
  (text: string): string => {
    const manifest = JSON.parse(text) as Manifest;
    const modules = manifest.modules.map((entry) => (entry.module === "retrieval" ? change(entry) : entry));
    return JSON.stringify({ ...manifest, modules });
  };

describe("a specification that was tampered with", () => {
  test("untouched it passes, also where code and tests are not beside it", async () => {
    const { passed, checks } = await runSpecification({ fresh: false, root });
    expect(checks.filter((check) => !check.passed)).toEqual([]);
    expect(passed).toBe(true);
    expect(checks[0]?.detail).toContain("code and tests are not here");
  });

  test("a state of a golden trace", async () => {
    const failed = await failing("spec/traces/retrieval/01.itf.json", (text) =>
      text.replace('"tag":"Judging"', '"tag":"Searching"'),
    );
    expect(failed).toHaveLength(1);
    expect(failed[0]).toContain("retrieval: golden traces: spec/traces/retrieval/01.itf.json, step 1");
    expect(failed[0]).toContain('"Judging" | "Searching" (code | specification)');
  });

  test("a golden trace cut off", async () => {
    const failed = await failing("spec/traces/retrieval/01.itf.json", (text) =>
      text.replace(/,\n[^\n]*\n {2}\]/, "\n  ]"),
    );
    expect(failed[0]).toContain("the machine goes on");
  });

  test("the number of states", async () => {
    const failed = await failing(
      "spec/manifest.json",
      inRetrieval((entry) => ({ ...entry, expected: { states: 1, edges: 1, longest: 1 } })),
    );
    expect(failed).toHaveLength(1);
    expect(failed[0]).toContain("retrieval: explored graph");
  });

  test("a table of levels", async () => {
    const failed = await failing("spec/retrieval.qnt", (text) =>
      text.replace("[3, 3, 2, 1]", "[3, 3, 3, 1]"),
    );
    expect(failed).toHaveLength(1);
    expect(failed[0]).toContain(
      "CONFIDENCE_STANDARD: [3,3,3,1] in spec/retrieval.qnt, [3,3,2,1] by the code",
    );
  });

  test("an option", async () => {
    const failed = await failing("spec/retrieval.qnt", (text) =>
      text.replace('TIE = "as-printed"', 'TIE = "continue"'),
    );
    expect(failed.join("\n")).toContain("retrieval: golden traces");
  });

  test("an invariant that no twin violates", async () => {
    const failed = await failing(
      "spec/manifest.json",
      inRetrieval((entry) => ({
        ...entry,
        broken: entry.broken.filter(({ invariant }) => invariant !== "cyclesAreBounded"),
      })),
    );
    expect(failed).toEqual([
      "manifest: a broken twin for each invariant: retrieval.qnt: no twin violates cyclesAreBounded",
    ]);
  });

  test("an unknown field of the manifest", async () => {
    await expect(failing("spec/manifest.json", (text) => text.replace('"golden"', '"gold"'))).rejects.toThrow(
      "spec/manifest.json",
    );
  });

  test("an unknown module is the user's mistake", async () => {
    await expect(runSpecification({ fresh: false, root, only: ["retrieva"] })).rejects.toThrow(UsageError);
  });
});
