import { create } from "xmlbuilder";
import type { Finding } from "../../testing/check/check.ts";
import type { Equation } from "../../testing/specification/equations.ts";
import { counterexampleText } from "./counterexample.ts";
import type { Loaded } from "./load.ts";

/** One theory with what was found of it. */
export interface CheckedTheory {
  readonly loaded: Loaded;
  readonly findings: readonly Finding[];
}

/** The findings as JUnit XML, which build servers read: a suite for each theory, a case for each law and property. */
export const junitXml = (
  checked: readonly CheckedTheory[],
  equations: readonly Equation[],
  set: readonly string[],
  typed: string,
): string => {
  const all = checked.flatMap(({ findings }) => findings);
  const counts = (findings: readonly Finding[]) => ({
    tests: findings.length,
    failures: findings.filter(({ status }) => status === "fails").length,
    errors: 0,
    skipped: findings.filter(({ status }) => status === "waived" || status === "not-asked").length,
  });
  const root = create("testsuites", { encoding: "UTF-8" }, {}, { invalidCharReplacement: "\ufffd" });
  root.att({ name: "metalevel check", ...counts(all) });
  for (const { loaded, findings } of checked) {
    const suite = root.ele("testsuite", { name: loaded.named, ...counts(findings) });
    for (const finding of findings) {
      const { name, kind, statement, reason, counterexample } = finding;
      const testcase = suite.ele("testcase", {
        classname: `${loaded.theory.name}.${kind}`,
        name: `${name}: ${statement}`,
      });
      if (reason !== null) testcase.ele("skipped", { message: reason });
      if (counterexample === null) continue;
      const text = counterexampleText(
        loaded.named,
        loaded.theory,
        finding,
        counterexample,
        equations,
        set,
        typed,
      );
      testcase.ele("failure", { message: counterexample.fault, type: kind }, text);
    }
  }
  return `${root.end({ pretty: true })}\n`;
};
