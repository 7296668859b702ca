import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DOMParser } from "linkedom";
import { describe, expect, test } from "vitest";
import { fixture, folder, metalevel, text } from "../shell.ts";

const WAITS = fixture("waits.ts");

test("a theory of ours passes, and says what it was put to", () => {
  const { status, out, error } = metalevel(folder(), [
    "check",
    "rational/strategy-selection",
    "--runs",
    "40",
  ]);
  expect({ status, error }).toEqual({ status: 0, error: "" });
  expect(out).toMatch(
    /^rational\/strategy-selection: 40 cases of each, seed 1\n {2}✓ replay {2,}folding monitor/,
  );
  expect(out).toContain("✓ opportunity-cost");
  expect(out).toContain("[50] γ is (r_total + r₀)/(t_total + t₀)");
  expect(out.trimEnd()).toMatch(/\d+ hold$/);
});

describe("a bug in a theory of one's own", () => {
  test("is shown as the shortest run, what is broken, and the command that repeats it", () => {
    const cwd = folder();
    const { status, out, error } = metalevel(cwd, ["check", WAITS]);
    expect(status).toBe(1);
    expect(error).toMatch(
      /^metalevel: check \S+waits\.ts: got a failure \(sure-is-enough\); expected every law/,
    );
    expect(out).toContain("✗ sure-is-enough");
    expect(out).toContain("sure after step 0, and it waits on");
    expect(out).toMatch(/ 0 {2}↓ word-await\n\s+↑ word-heard: sure [\d.]+\n\s+= waited 1/);
    expect(out).not.toContain(" 2  ↓");
    const again = /again +(metalevel check .*)$/m.exec(out)![1]!;
    const words = again.split(" ").slice(1);
    const repeated = metalevel(cwd, words);
    expect(repeated.status).toBe(1);
    const shown = (whole: string): string => whole.slice(whole.indexOf("broken"), whole.indexOf("found "));
    expect(shown(repeated.out)).toBe(shown(out));
  });

  test("stands in the JSON document and in JUnit's XML", () => {
    const cwd = folder();
    const { status, out } = metalevel(cwd, ["check", WAITS, "--json", "--junit", "findings.xml"]);
    expect(status).toBe(1);
    const { passed, theories } = JSON.parse(out);
    expect(passed).toBe(false);
    const [failing] = theories[0].findings.filter(
      (finding: { status: string }) => finding.status === "fails",
    );
    expect(failing).toMatchObject({ name: "sure-is-enough", kind: "property" });
    expect(failing.counterexample.runs[0].steps[0]).toMatchObject({
      step: 0,
      control: { type: "word-await" },
    });
    expect(failing.counterexample.again).toContain("--property sure-is-enough --seed 1 --path ");
    const suite = new DOMParser().parseFromString(text(cwd, "findings.xml"), "text/xml");
    expect(suite.querySelectorAll("testcase").length).toBe(theories[0].findings.length);
    expect(suite.querySelector("testsuite")!.getAttribute("failures")).toBe("1");
    expect(suite.querySelector("failure")!.getAttribute("message")).toContain("it waits on");
    expect(suite.querySelector("failure")!.textContent).toContain("word-heard");
  });

  test("is not found where the standard cannot be met exactly", () => {
    const { status, out } = metalevel(folder(), ["check", WAITS, "--set", "standard=0.6"]);
    expect({ status, last: out.trimEnd().split("\n").at(-1) }).toEqual({ status: 0, last: "  9 hold" });
  });
});

test("planted faults that a property would catch, and what it would have to say of the others", () => {
  const cwd = folder();
  const mended = readFileSync(WAITS, "utf8").replace("seen.sure > Number", "seen.sure >= Number");
  writeFileSync(join(cwd, "mended.ts"), mended);
  const { status, out } = metalevel(cwd, ["check", "mended.ts", "--mutants"]);
  expect(status).toBe(0);
  expect(out).toMatch(/✓ caught {4}does not read the setting standard — by sure-is-enough\n/);
  expect(out).toMatch(
    /✗ survived {2}reports the outcome's \w+\.waited halved\n +a property would have to say: .*\n +planted \| as it is.*: outcome\.waited: /,
  );
  expect(out).toMatch(/\d+ caught \(\d+ by properties of yours\), \d+ survived, \d+ unseen\n$/);
});

const VARIANT = `import { parametersOf, retrieval, retrievalTheory } from "metalevel/nelson-narens";
const law = Object.assign(({ lambda0, alpha, burden }) => lambda0 / (1 + alpha * burden), { source: "hyperbolic" });
const { decay, ...settings } = retrievalTheory.settings;
`;

test("a variant is checked as one of its kind: what it does not let vary is not asked, what it gives up says why", () => {
  const cwd = folder();
  writeFileSync(
    join(cwd, "hyperbolic.mjs"),
    `${VARIANT}export default { ...retrievalTheory, name: "hyperbolic", settings, machine: (values) => retrieval({ ...parametersOf(values), decay: law }) };
export const checks = { waived: { "knowledge-grows": "it forgets on purpose" } };`,
  );
  const { status, out } = metalevel(cwd, ["check", "hyperbolic.mjs"]);
  expect(status).toBe(0);
  expect(out).toMatch(/– closed-forms .*\(not asked: it reads the setting decay, which is not declared\)/);
  expect(out).toMatch(/– knowledge-grows .*\(given up: it forgets on purpose\)/);
  expect(out).toMatch(/✓ thresholds-never-rise/);
});

test("a law given as a formula is checked too, and one that rises is caught", () => {
  const cwd = folder();
  const check = (law: string) =>
    metalevel(cwd, [
      "check",
      "nelson-narens/retrieval",
      "--set",
      `decay=${law}`,
      "--property",
      "thresholds-never-rise",
    ]);
  expect(check("lambda0 / (1 + alpha * burden)").status).toBe(0);
  const rising = check("lambda0 * (1 + alpha * burden)");
  expect(rising.status).toBe(1);
  expect(rising.out).toContain("equation  42  Decay of the FOK threshold");
  expect(rising.out).toContain(
    "again     metalevel check nelson-narens/retrieval --set 'decay=lambda0 * (1 + alpha * burden)'",
  );
});

test.each([
  ["nelson-narens/acquisition", "norm=target + loss / 2", "norm-of-study"],
  ["nelson-narens/acquisition", "allocation=1 / (ease + 0.1)", "spends-the-total"],
  ["flavell", "strategyLearning=(successes + 0.5) / (successes + failures + 1)", "holds-every-cycle"],
  ["flavell", "taskLearning=difficulty + (next - difficulty) / 4", "knowledge-changes-by-update"],
])("%s takes the formula %s", (theory, set, property) => {
  const { status, error } = metalevel(folder(), [
    "check",
    theory,
    "--set",
    set,
    "--property",
    property,
    "--runs",
    "60",
  ]);
  expect({ status, error }).toEqual({ status: 0, error: "" });
});

test("a formula that is none says where it is wrong, and what may stand in it", () => {
  const { status, error } = metalevel(folder(), [
    "check",
    "flavell",
    "--set",
    "taskLearning=difficulty + nxt",
  ]);
  expect(status).toBe(2);
  expect(error).toMatch(
    /the unknown name "nxt" at character 14; expected one of off, on, or a formula of difficulty, judged, next/,
  );
});

const WHOLE = `export default { name: "x", title: "x", source: "x", settings: {}, machine: () => ({}), bound: () => 1, view: () => ({}) };`;

test.each([
  ["", /expected a theory as default export/],
  [
    WHOLE,
    /export "checks": got nothing; expected \{ tasks, object \}.*of no kind of this package.*export const checks = /,
  ],
  [`${WHOLE} export const checks = {};`, /field "tasks": got nothing; expected a list of at least one task/],
  [
    `${WHOLE} export const checks = { tasks: [] };`,
    /field "tasks": got a list; expected a list of at least one/,
  ],
  [`${WHOLE} export const checks = { tasks: [1] };`, /field "object": got nothing; expected a function/],
  [
    `${WHOLE} export const checks = { tasks: [1], object: () => 1, laws: [] };`,
    /got the field "laws"; expected only tasks/,
  ],
  [
    `${WHOLE} export const checks = { tasks: [1], object: () => 1, properties: [{ name: "p" }] };`,
    /properties, "p": got an? \w+; expected \{ name, equations, statement, fault/,
  ],
  [
    `${WHOLE} export const checks = { tasks: [1], object: () => 1, mutants: [{ name: "m" }] };`,
    /mutants, "m": .*wanted, plant/,
  ],
  [
    `${WHOLE} export const checks = { tasks: [1], object: () => 1, settings: { a: 3 } };`,
    /fast-check arbitraries/,
  ],
  [
    `${WHOLE} export const checks = { tasks: [1], object: () => 1, waived: { haltin: "it runs on" } };`,
    /waived: got "haltin"; expected one of .*Did you mean "halting"\?/,
  ],
  [
    `${WHOLE} export const checks = { tasks: [1], object: () => 1, properties: [{ name: "replay", equations: [], statement: "s", fault: () => null }] };`,
    /two properties named "replay"/,
  ],
])("a module %j is refused with what is missing", (source, said) => {
  const cwd = folder();
  writeFileSync(join(cwd, "theory.mjs"), source);
  const { status, error } = metalevel(cwd, ["check", "theory.mjs"]);
  expect(error).toMatch(said);
  expect({ status, lines: error.split("\n").length }).toEqual({ status: 2, lines: 2 });
});

test.each([
  [["retrieval"], /check: got "retrieval"; expected one of flavell.*Did you mean/],
  [["no.ts"], /check: got "no\.ts", no such file/],
  [["flavell", "--property", "halts"], /--property: got "halts".*Did you mean "halting"\?/],
  [["flavell", "--path", "0:1"], /--path: got no --property/],
  [["flavell", "--property", "halting", "--path", "x"], /--path: got "x"; expected numbers with colons/],
  [["flavell", "--set", "maxCycle=3"], /setting: got "maxCycle".*Did you mean "maxCycles"\?/],
  [["flavell", "--runs", "0"], /--runs: got "0"/],
  [["meta-r1", "--runs", "5", "--junit", "no/such/x.xml"], /--junit: got "no\/such\/x\.xml", no such file/],
])("check %j is the user's mistake", (words, said) => {
  const cwd = folder();
  const { status, error } = metalevel(cwd, ["check", ...words]);
  expect(error).toMatch(said);
  expect(status).toBe(2);
  expect(existsSync(join(cwd, "no"))).toBe(false);
});
