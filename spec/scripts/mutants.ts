/**
 * `npm run mutants [-- THEORY …]`: plants each mutant of spec/mutants/THEORY.json in a copy of the tree and runs the
 * test file that must notice. A mutant is killed when the test with the given title fails; the copy is thrown away.
 * Exit status 1 where one survives, no longer applies, or a test fails without any mutant.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { packageRoot } from "../../src/cli/specification/files.ts";

const mutantSchema = z.strictObject({
  /** What it gets wrong, in the theory's words. */
  name: z.string(),
  file: z.string(),
  /** Occurs exactly once in the file. */
  find: z.string(),
  replace: z.string(),
  /** The test file to run, and how the title of the test that must fail begins. */
  test: z.string(),
  title: z.string(),
});
type Mutant = z.infer<typeof mutantSchema>;

const copied = (root: string): string => {
  const copy = mkdtempSync(join(tmpdir(), "metalevel-mutants-"));
  const list = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const path of list.split("\n").filter((line) => line !== "" && line !== "node_modules")) {
    cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "dir");
  return copy;
};

interface Finished {
  readonly failed: readonly string[];
  readonly passed: number;
}

/** The titles of the tests that fail in these files of the copy. */
const tested = (copy: string, files: readonly string[]): Finished => {
  const report = join(copy, "mutants-report.json");
  const vitest = join(copy, "node_modules/vitest/vitest.mjs");
  const { stderr } = spawnSync(
    process.execPath,
    [vitest, "run", ...files, "--reporter=json", `--outputFile=${report}`],
    { cwd: copy, encoding: "utf8" },
  );
  try {
    const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    return {
      failed: tests.filter(({ status }) => status === "failed").map(({ title }) => title),
      passed: tests.filter(({ status }) => status === "passed").length,
    };
  } catch (error) {
    throw new Error(`the tests of ${files.join(", ")} did not run: ${stderr}`, { cause: error });
  } finally {
    rmSync(report, { force: true });
  }
};

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

/** Why a mutant is not killed; `null` where it is. */
const survival = (copy: string, mutant: Mutant): string | null => {
  const path = join(copy, mutant.file);
  const text = readFileSync(path, "utf8");
  const count = text.split(mutant.find).length - 1;
  if (count !== 1) return `its text occurs ${count} times in ${mutant.file}`;
  writeFileSync(
    path,
    text.replace(mutant.find, () => mutant.replace),
  );
  try {
    const { failed, passed } = tested(copy, [mutant.test]);
    if (failed.some((title) => title.startsWith(mutant.title))) return null;
    if (failed.length === 0 && passed === 0) return `${mutant.test} did not run`;
    return failed.length === 0 ? "survives" : `"${mutant.title}" holds; failed: ${failed.join("; ")}`;
  } finally {
    writeFileSync(path, text);
  }
};

const root = packageRoot();
const folder = join(root, "spec/mutants");
const theories =
  process.argv.length > 2
    ? process.argv.slice(2)
    : readdirSync(folder).map((name) => name.replace(".json", ""));
const copy = copied(root);
const faults: string[] = [];
let killed = 0;
try {
  for (const theory of theories) {
    const list = z
      .array(mutantSchema)
      .min(10)
      .parse(JSON.parse(readFileSync(join(folder, `${theory}.json`), "utf8")));
    const files = [...new Set(list.map(({ test }) => test))];
    const { failed, passed } = tested(copy, files);
    if (failed.length > 0 || passed === 0)
      faults.push(`${theory}: without a mutant ${passed} tests pass and fail: ${failed.join("; ")}`);
    for (const mutant of list) {
      const fault = survival(copy, mutant);
      if (fault === null) killed++;
      else faults.push(`${theory}: ${mutant.name}: ${fault}`);
      console.log(`${fault === null ? "killed  " : "SURVIVES"}  ${theory}: ${mutant.name}`);
    }
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
for (const fault of faults) console.error(fault);
console.log(`${killed} mutants killed, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
