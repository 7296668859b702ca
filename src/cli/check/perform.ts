import { writeFileSync } from "node:fs";
import { CheckError, UsageError } from "../../core/errors.ts";
import { knownName } from "../../core/names.ts";
import type { Settings, SettingValues } from "../../core/settings.ts";
import type { Json } from "../../core/theory.ts";
import { fileError } from "../../store/file-error.ts";
import type { Finding } from "../../testing/check/check.ts";
import { checkTheory, claimsOf } from "../../testing/check/check.ts";
import type { MutantFinding } from "../../testing/check/mutation.ts";
import { checkMutants } from "../../testing/check/mutation.ts";
import { jsonText } from "../json.ts";
import { packageRoot } from "../package-root.ts";
import { plainSettings, settingValues } from "../settings.ts";
import { readEquations } from "../specification/files.ts";
import type { Terminal } from "../terminal.ts";
import { again, setOtherwise, traceLines } from "./counterexample.ts";
import type { CheckedTheory } from "./junit.ts";
import { junitXml } from "./junit.ts";
import type { Loaded } from "./load.ts";
import { checkableNames, loadChecked } from "./load.ts";
import { mutantsText } from "./mutants-text.ts";
import { findingsText } from "./text.ts";

/** What `metalevel check` is asked. */
export interface CheckPlanOptions {
  /** A name or a file; every theory that has a name where absent. */
  readonly named: string | undefined;
  readonly runs: number;
  readonly seed: number;
  readonly path: string | undefined;
  readonly property: string | undefined;
  readonly set: Readonly<Record<string, string>>;
  readonly mutants: boolean;
  readonly json: boolean;
  readonly junit: string | undefined;
}

interface Result extends CheckedTheory {
  readonly mutants: readonly MutantFinding[] | null;
}

/** Checks what was asked for and prints what was found. @throws CheckError where a law or property fails. */
export const performCheck = async (options: CheckPlanOptions, terminal: Terminal): Promise<void> => {
  const { named, runs, seed, json, junit } = options;
  const set = Object.entries(options.set).map(([key, value]) => `${key}=${value}`);
  const equations = readEquations(packageRoot());
  const theories = await Promise.all((named === undefined ? checkableNames() : [named]).map(loadChecked));
  if (options.property !== undefined) requireProperty(options.property, theories);
  const results: Result[] = [];
  for (const loaded of theories) {
    const result = await checkOne(loaded, options, terminal);
    if (result === null) continue;
    results.push(result);
    if (json) continue;
    await terminal.print(findingsText(loaded, result.findings, { runs, seed, set }, equations, terminal));
    if (result.mutants !== null) await terminal.print(mutantsText(loaded, result.mutants, terminal));
  }
  if (json) await terminal.print(jsonText(documentOf(results, options, set, terminal.typed)));
  if (junit !== undefined) {
    try {
      writeFileSync(junit, junitXml(results, equations, set, terminal.typed));
    } catch (error) {
      throw fileError("--junit", junit, "a file that can be written", error);
    }
  }
  requirePassed(results);
};

const requireProperty = (property: string, theories: readonly Loaded[]): void => {
  const names = theories.flatMap((loaded) => claimsOf(loaded).map(({ name }) => name));
  knownName("--property", property, [...new Set(names)]);
};

/** What was found of one theory; `null` where it does not have the property that was asked for. */
const checkOne = async (
  loaded: Loaded,
  options: CheckPlanOptions,
  terminal: Terminal,
): Promise<Result | null> => {
  const { seed, runs, path, property, mutants } = options;
  if (property !== undefined && !claimsOf(loaded).some(({ name }) => name === property)) return null;
  const fixed = await fixedSettings(loaded.theory.settings, options.set);
  let done = 0;
  const findings = checkTheory(loaded, {
    ...{ seed, runs, path, property, fixed },
    progress: (_finding, total) => terminal.progress(++done, total),
  });
  if (!mutants) return { loaded, findings, mutants: null };
  done = 0;
  const planted = checkMutants(loaded, {
    ...{ seed, runs, own: loaded.own },
    progress: (_finding, total) => terminal.progress(++done, total),
  });
  return { loaded, findings, mutants: planted };
};

/** The settings given with `--set`, read as a run reads them. */
const fixedSettings = async (
  settings: Settings,
  set: Readonly<Record<string, string>>,
): Promise<SettingValues> => {
  const keys = Object.keys(set);
  for (const key of keys) knownName("setting", key, Object.keys(settings));
  const values = await settingValues(settings, set);
  return Object.fromEntries(keys.map((key) => [key, values[key]!]));
};

const documentOf = (
  results: readonly Result[],
  { seed, runs }: CheckPlanOptions,
  set: readonly string[],
  typed: string,
) => ({
  seed,
  runs,
  passed: results.every(passed),
  theories: results.map(({ loaded, findings, mutants }) => ({
    theory: loaded.theory.name,
    named: loaded.named,
    findings: findings.map((finding) => findingDocument(loaded, finding, set, typed)),
    ...(mutants === null ? {} : { mutants: mutants.map(mutantDocument) }),
  })),
});

const findingDocument = (loaded: Loaded, finding: Finding, set: readonly string[], typed: string) => {
  const { counterexample, ...said } = finding;
  if (counterexample === null) return { ...said, counterexample };
  const { fault, settings, beside, runs, seed, path, tried, shrunk } = counterexample;
  return {
    ...said,
    counterexample: {
      fault,
      settings: plainSettings(settings),
      changed: setOtherwise(loaded.theory, settings),
      beside: beside as Readonly<Record<string, Json>>,
      runs: runs.map((run) => ({ task: run.task as Json, steps: traceLines(loaded.theory, run) })),
      ...{ seed, path, tried, shrunk },
      again: again(loaded.named, finding, counterexample, set, typed),
    },
  };
};

const mutantDocument = ({ difference, ...said }: MutantFinding) => ({
  ...said,
  difference: difference === null ? null : { ...difference, settings: plainSettings(difference.settings) },
});

/** A planted fault that survives says something of the properties, and nothing of the theory. */
const passed = ({ findings }: Result): boolean => findings.every(({ status }) => status !== "fails");

const requirePassed = (results: readonly Result[]): void => {
  const failing = results.filter((result) => !passed(result));
  if (failing.length === 0) return;
  const names = failing.flatMap(({ findings }) =>
    findings.filter(({ status }) => status === "fails").map(({ name }) => name),
  );
  const shown = names.slice(0, 5).join(", ");
  throw new CheckError({
    where: `check ${failing.map(({ loaded }) => loaded.named).join(", ")}`,
    got: `${names.length === 1 ? "a failure" : `${names.length} failures`} (${shown}${names.length > 5 ? ", …" : ""})`,
    expected: "every law and property to hold",
  });
};

/** A path repeats one case of one property. */
export const requirePath = (path: string | undefined, property: string | undefined): void => {
  if (path === undefined) return;
  if (property === undefined) {
    throw new UsageError({ where: "--path", got: "no --property", expected: "the one that it belongs to" });
  }
  if (/^\d+(:\d+)*$/.test(path)) return;
  throw new UsageError({
    where: "--path",
    got: JSON.stringify(path),
    expected: "numbers with colons between them, as a counterexample gives them",
  });
};
