import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ran } from "./in-process.ts";
import { fixture, folder, metalevel, SCRIPTED, text } from "./shell.ts";

test("a theory and a mind of one's own run, and stand in run.json with their hashes", async () => {
  const cwd = folder();
  const own = ["--trials", "200", "--theory", fixture("lenient.mjs"), "--mind", fixture("mind.mjs")];
  expect((await ran(cwd, ["run", SCRIPTED, ...own, "--out", "own"])).status).toBe(0);
  expect((await ran(cwd, ["run", SCRIPTED, "--trials", "200", "--out", "ours"])).status).toBe(0);
  const record = JSON.parse(text(cwd, "own/run.json"));
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(record.theory).toEqual({ file: fixture("lenient.mjs"), sha256: hash });
  expect(record.mind).toEqual({ file: fixture("mind.mjs"), sha256: hash });
  expect(text(cwd, "own/trials.csv")).not.toBe(text(cwd, "ours/trials.csv"));
});

test("a theory of ours can be named, and gives what it gives by default", async () => {
  const cwd = folder();
  await ran(cwd, ["run", SCRIPTED, "--theory", "nelson-narens/retrieval", "--out", "named"]);
  await ran(cwd, ["run", SCRIPTED, "--out", "ours"]);
  expect(text(cwd, "named/trials.csv")).toBe(text(cwd, "ours/trials.csv"));
  expect(JSON.parse(text(cwd, "named/run.json")).theory).toEqual({
    file: "nelson-narens/retrieval",
    sha256: null,
  });
});

test.each(["theory.mjs", "theory.js", "theory.ts", "theory.mts", "module/theory.js"])(
  "%s is loaded wherever it lies, and metalevel/… in it is this package",
  async (file) => {
    const cwd = folder();
    mkdirSync(join(cwd, "module"));
    writeFileSync(join(cwd, "module/package.json"), '{"type":"module"}');
    const typed = file.includes("ts") ? "const title: string" : "const title";
    writeFileSync(
      join(cwd, file),
      `import { retrievalTheory } from "metalevel/nelson-narens";
import { UsageError } from "metalevel/core";
${typed} = "mine";
const machine = (values) => {
  if (values.alpha > 1) throw new UsageError({ where: title, got: "haste", expected: "patience" });
  return retrievalTheory.machine(values);
};
export default { ...retrievalTheory, name: "mine", title, machine };
`.replace("(values)", file.includes("ts") ? "(values: any)" : "(values)"),
    );
    expect(await ran(cwd, ["run", SCRIPTED, "--theory", file, "--out", "r"])).toMatchObject({
      status: 0,
      error: "",
    });
    const haste = metalevel(cwd, ["run", SCRIPTED, "--theory", file, "--set", "alpha=2", "--out", "h"]);
    expect(haste).toMatchObject({ status: 2, error: "metalevel: mine: got haste; expected patience.\n" });
  },
);

test("a theory of ours of another kind is refused before anything is computed", async () => {
  const cwd = folder();
  const { status, error } = await ran(cwd, ["run", "crossover", "--theory", "flavell", "--out", "r"]);
  expect(status).toBe(2);
  expect(error).toBe(
    'metalevel: --theory: got "flavell"; expected nelson-narens/retrieval, which "crossover" asks. `metalevel list` shows which simulation asks which theory.\n',
  );
});

test("a theory of one's own of another kind is put down to its file, with the kind that is asked for", async () => {
  const cwd = folder();
  writeFileSync(join(cwd, "other.mjs"), 'export { flavellTheory as default } from "metalevel/flavell";\n');
  const { status, error } = await ran(cwd, [
    "run",
    "crossover",
    "--trials",
    "37",
    "--theory",
    "other.mjs",
    "--out",
    "r",
  ]);
  expect(status).toBe(2);
  expect(error).toMatch(/^metalevel: --theory other\.mjs.*nelson-narens\/retrieval/);
});

const WHOLE = "name: 'x', title: 'x', source: 'x', machine: () => {}, bound: () => 1, view: () => ({})";

test.each([
  ["", /got nothing; expected a theory as default export: \{ name, title/],
  ["export default 3;", /got a number; expected a theory as default export/],
  ["export default {};", /field "name": got nothing; expected a string/],
  [`export default { ${WHOLE} };`, /settings: got nothing; expected a record of declared settings/],
  [`export default { ${WHOLE}, settings: {}, view: 3 };`, /field "view": got a number; expected a function/],
  [
    `export default { ${WHOLE}, settings: { a: { kind: "number" } } };`,
    /settings.a: got \{"kind":"number"\}; expected \{ kind/,
  ],
  [
    `export default { ${WHOLE}, settings: { a: { kind: "number", min: 0, max: 1, default: 2, meaning: "" } } };`,
    /settings.a/,
  ],
  [
    `export default { ${WHOLE}, settings: { a: { kind: "choice", choices: ["b"], default: "c", meaning: "" } } };`,
    /settings.a/,
  ],
  [`export default { ${WHOLE}, settings: { a: null } };`, /settings.a: got null/],
  ["export default {", /got an error on import/],
  ["import 'no-such-package'; export default {};", /got an error on import: .*no-such-package/],
  ["throw new Error('on purpose');", /got an error on import: on purpose/],
])("a module %j is refused with what is wrong", async (source, said) => {
  const cwd = folder();
  writeFileSync(join(cwd, "theory.mjs"), source);
  const { status, error } = await ran(cwd, ["run", SCRIPTED, "--theory", "theory.mjs"]);
  expect(error).toMatch(said);
  expect({ status, lines: error.split("\n").length }).toEqual({ status: 2, lines: 2 });
});

test("a mind of another shape is refused", async () => {
  const cwd = folder();
  const { status, error } = await ran(cwd, ["run", SCRIPTED, "--mind", fixture("lenient.mjs")]);
  expect(error).toMatch(/field "begin": got nothing; expected a function/);
  expect(status).toBe(2);
});

test("what breaks under a module that does not fit is put down to it, and --debug says where", async () => {
  const cwd = folder();
  const source = `import { retrievalTheory } from "metalevel/nelson-narens";
export default { ...retrievalTheory, machine: () => ({ initial: () => null.nothing }) };`;
  writeFileSync(join(cwd, "theory.mjs"), source);
  const args = ["run", SCRIPTED, "--theory", "theory.mjs"];
  const { status, error } = await ran(cwd, args);
  expect(status).toBe(2);
  expect(error).toMatch(
    /^metalevel: .*scripted.ts with --theory theory.mjs: got an error: Cannot read properties of null.*\n$/,
  );
  expect(metalevel(cwd, [...args, "--debug"]).error).toMatch(/theory\.mjs/);
});

const COIN = `export default {
  name: "coin", title: "Coin", question: "?", source: "a test", findings: [], theories: [],
  trials: { default: 2, meaning: "tosses" }, settings: () => ({}), columns: [{ name: "heads", meaning: "heads" }],
  run: async () => ({ rows: [{ heads: 1 }], summary: {}, tables: [] }), figure: async () => "<svg/>",
};`;

test.each([
  [
    "rows: [{ heads: 1 }]",
    "rows: [{ head: 1 }]",
    'got an error: row 0 has "head", which is no declared column: heads',
  ],
  ["run: async () => (", "run: async () => (nothing, ", "got an error: nothing is not defined"],
  [
    'figure: async () => "<svg/>"',
    "figure: async ({ a }) => a.b",
    "got an error: Cannot read properties of undefined",
  ],
])("a simulation of one's own with %s for %s leaves no folder, and is told", async (whole, broken, said) => {
  const cwd = folder();
  writeFileSync(join(cwd, "coin.mjs"), COIN.replace(whole, broken));
  const { status, error } = await ran(cwd, ["run", "./coin.mjs", "--out", "r"]);
  expect(error).toContain(`metalevel: ./coin.mjs: ${said}`);
  expect(error).toContain("; expected a run that comes to its end. --debug shows where it came about.");
  expect({ status, kept: existsSync(join(cwd, "r")) }).toEqual({ status: 2, kept: false });
  writeFileSync(join(cwd, "whole.mjs"), COIN);
  expect((await ran(cwd, ["run", "./whole.mjs", "--out", "r"])).status).toBe(0);
});
