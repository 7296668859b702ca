/** Two runs of a simulation in one figure and one set of tables. */
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { ran } from "./in-process.ts";
import { folder, metalevel, SCRIPTED, text } from "./shell.ts";

const root = resolve(import.meta.dirname, "../..");
const CROSSOVER = ["run", "crossover", "--trials", "74"];

/** What must succeed. */
const done = async (cwd: string, args: readonly string[]): Promise<string> => {
  const { status, out, error } = await ran(cwd, args);
  expect({ status, error }).toEqual({ status: 0, error: "" });
  return out;
};

const refused = async (cwd: string, args: readonly string[]): Promise<string> => {
  const { status, error } = await ran(cwd, args);
  expect({ status, lines: error.split("\n").length }).toEqual({ status: 2, lines: 2 });
  return error;
};

/** The numbers that the crossover's figure writes into its panels. */
const slopes = (svg: string): readonly string[] => svg.match(/(recalled|gave up): [^<]+/g) ?? [];

test("a variant theory stands beside the original, in figure, tables and report", async () => {
  const cwd = folder();
  const theory = resolve(root, "src/nelson-narens/retrieval/theory.ts");
  writeFileSync(
    join(cwd, "own.ts"),
    `import { retrievalTheory } from ${JSON.stringify(theory)};
export default { ...retrievalTheory, name: "own", title: "Patient & kind" };
`,
  );
  await done(cwd, [...CROSSOVER, "--out", "original"]);
  const words = [...CROSSOVER, "--theory", "./own.ts", "--set", "alpha=0.01", "--out", "mine", "--png"];
  const out = await done(cwd, [...words, "--beside", "original"]);
  expect(out).toMatch(
    /^this run {2}theory .\/own.ts \(Patient & kind\); alpha = 0.01 .* 74 +1 +none\noriginal {2}nothing/m,
  );

  const [beside, mine, original] = ["mine/beside.svg", "mine/figure.svg", "original/figure.svg"].map((file) =>
    text(cwd, file),
  ) as [string, string, string];
  expect(slopes(original)).not.toEqual(slopes(mine));
  expect(slopes(beside)).toEqual([...slopes(mine), ...slopes(original)]);
  expect(beside).toContain("Variant: theory ./own.ts (Patient &amp; kind); alpha = 0.01");
  expect(beside).toContain(">original</text>");
  expect(readFileSync(join(cwd, "mine/beside.png")).subarray(1, 4).toString()).toBe("PNG");

  // Its own files are those of a run without another beside it.
  await done(
    cwd,
    words.map((word) => (word === "mine" ? "alone" : word)),
  );
  for (const file of ["trials.csv", "summary.json", "tables.json", "figure.svg"]) {
    expect(text(cwd, "mine", file)).toBe(text(cwd, "alone", file));
  }
  expect(await done(cwd, ["rerun", "mine"])).toMatch(/^beside.svg +agrees$/m);

  await done(cwd, ["report", "mine"]);
  const page = text(cwd, "mine/report.html");
  for (const part of [
    "<figcaption>beside.svg. The crossover of retrieval times in cued recall: this run, original",
    ">set apart by</th>",
    "original (SHA-256 ",
  ])
    expect({ part, there: page.includes(part) }).toEqual({ part, there: true });
});

test("a theory that metalevel has begun, beside itself under another law, in a simulation of its own", () => {
  const cwd = folder();
  mkdirSync(join(cwd, "node_modules"));
  symlinkSync(root, join(cwd, "node_modules/metalevel"));
  expect(metalevel(cwd, ["new", "theory", "hunch"]).status).toBe(0);
  writeFileSync(join(cwd, "hasty.ts"), HASTY);
  writeFileSync(join(cwd, "waits.ts"), WAITS);
  expect(metalevel(cwd, ["run", "./waits.ts", "--out", "original"]).status).toBe(0);
  const words = ["run", "./waits.ts", "--theory", "./hasty.ts", "--beside", "original", "--out", "hasty"];
  const { status, out, error } = metalevel(cwd, words);
  expect({ status, error }).toEqual({ status: 0, error: "" });
  const samples = (name: string): number => JSON.parse(text(cwd, name, "summary.json")).samples;
  expect(samples("hasty")).toBeLessThan(samples("original"));
  expect(out).toMatch(new RegExp(`^this run +${samples("hasty")}\noriginal +${samples("original")}$`, "m"));
  // One scale for both: the bars are as long as the numbers say.
  const lengths = [...text(cwd, "hasty/beside.svg").matchAll(/<rect (?![^>]*white)[^>]*height="([\d.]+)"/g)];
  expect(lengths).toHaveLength(2);
  const [hasty, original] = lengths.map(([, length]) => Number(length)) as [number, number];
  expect(hasty / original).toBeCloseTo(samples("hasty") / samples("original"), 2);
});

const HASTY = `import theory from "./hunch/theory.ts";
export default { ...theory, name: "hasty", title: "Satisfied at once", machine: (values) => theory.machine({ ...values, alpha: 2 }) };
`;

const WAITS = `import { defaultsOf, settle, stream } from "metalevel/core";
import { bars, pen, sideBySide } from "metalevel/figures";
import hunch from "./hunch/theory.ts";
const object = (_control, rng) => ({ type: "evidence-sampled", evidence: rng.uniform() });
export default {
  name: "waits", title: "How long a hunch waits", question: "How many samples?", source: "this test", findings: [], theories: [],
  trials: { default: 200, meaning: "questions" },
  settings: (theory) => (theory ?? hunch).settings,
  columns: [{ name: "samples", meaning: "samples taken" }],
  run: async ({ trials, seed, settings, theory }) => {
    const machine = (theory ?? hunch).machine(settings);
    const rows = Array.from({ length: trials }, (_, at) => ({
      samples: settle(machine, object, "q", { meta: stream(seed, at + "/meta"), object: stream(seed, at + "/object") }).samples,
    }));
    const samples = rows.reduce((sum, row) => sum + row.samples, 0) / trials;
    return { rows, summary: { samples }, tables: [{ title: "Samples", header: ["samples"], rows: [[samples]] }] };
  },
  figure: async ({ samples }, axes) => sideBySide({
    title: "Waits", subtitle: "", note: "", description: "",
    panels: [{ heading: "", panel: bars(await pen(axes), [{ group: "all", series: "one", estimate: samples, low: null, high: null }], { width: 300, height: 200, label: "samples" }) }],
  }),
};
`;

test("what cannot stand beside it is refused before anything runs", async () => {
  const cwd = folder();
  const run = (...folders: readonly string[]) => [
    ...CROSSOVER,
    "--out",
    "new",
    ...folders.flatMap((name) => ["--beside", name]),
  ];
  await done(cwd, [...CROSSOVER, "--out", "original"]);
  await done(cwd, ["run", SCRIPTED, "--trials", "3", "--out", "scripted"]);
  mkdirSync(join(cwd, "empty"));
  expect(await refused(cwd, run("nowhere"))).toBe(
    'metalevel: --beside: got "nowhere/run.json", no such file; expected a run directory.\n',
  );
  expect(await refused(cwd, run("empty"))).toContain(
    '"empty/run.json", no such file; expected a run directory',
  );
  expect(await refused(cwd, run("original/run.json"))).toContain("a file; expected a run directory");
  expect(await refused(cwd, run("original", "scripted"))).toContain(
    '--beside: got "scripted", a run of "scripted"; expected a run of this simulation, "crossover"',
  );
  const spoilt = async (file: string, change: (text: string) => string, said: string): Promise<void> => {
    rmSync(join(cwd, "spoilt"), { recursive: true, force: true });
    cpSync(join(cwd, "original"), join(cwd, "spoilt"), { recursive: true });
    writeFileSync(join(cwd, "spoilt", file), change(text(cwd, "original", file)));
    expect(await refused(cwd, run("spoilt"))).toContain(said);
  };
  await spoilt(
    "trials.csv",
    (csv) => csv.replace("rt", "time"),
    "expected those that the simulation has now",
  );
  await spoilt("summary.json", () => "{}", "without something that the figure shows");
  await spoilt("summary.json", (json) => json.slice(0, 100), "no JSON: the file is damaged or cut short");
  await spoilt("tables.json", () => "", "no JSON: the file is damaged or cut short");
  await spoilt(
    "tables.json",
    () => "{}",
    "spoilt/tables.json: got something else than tables; expected a list of",
  );
  await spoilt("tables.json", () => '[{"title": "t"}]', "got something else than tables");
  await spoilt("run.json", () => '{"metalevel":"fit"}', "no record of a run");
});

test("a run does not take the place of one that stands beside it", async () => {
  const cwd = folder();
  await done(cwd, [...CROSSOVER, "--out", "r"]);
  const before = text(cwd, "r/run.json");
  expect(await refused(cwd, [...CROSSOVER, "--beside", "r", "--out", "./r/", "--force"])).toBe(
    'metalevel: --out: got "./r/", which stands beside the new run; expected another folder than those of --beside.\n',
  );
  expect(text(cwd, "r/run.json")).toBe(before);
});

test("another file under the simulation's name is another simulation", async () => {
  const cwd = folder();
  await done(cwd, ["run", SCRIPTED, "--trials", "3", "--out", "r"]);
  writeFileSync(join(cwd, "scripted.ts"), `export { default } from ${JSON.stringify(SCRIPTED)};\n`);
  expect(await refused(cwd, ["run", "./scripted.ts", "--trials", "3", "--beside", "r"])).toContain(
    'a run of another file with a simulation "scripted"',
  );
});

test("several stand beside it, also from a configuration; a rerun finds what has changed or moved", async () => {
  const cwd = folder();
  for (const [at, trials] of ["5", "6"].entries())
    await done(cwd, ["run", SCRIPTED, "--trials", trials, "--out", `${at}/r`]);
  writeFileSync(join(cwd, "c.yaml"), `simulation: ${SCRIPTED}\ntrials: 7\nbeside: [0/r, 1/r]\nout: new\n`);
  const out = await done(cwd, ["run", "--config", "c.yaml"]);
  // Two folders of one name go by their whole paths.
  expect(out).toMatch(/^this run .*7 +1 +none\n0\/r .*5 +1 +none\n1\/r .*6 +1 +none$/m);
  expect(out).toMatch(/^this run +answer +\d+\n0\/r +answer +\d+\n1\/r +answer +\d+\nall +other/m);
  renameSync(join(cwd, "1"), join(cwd, "2"));
  expect((await ran(cwd, ["rerun", "new"])).status).toBe(2);
  await done(cwd, ["rerun", "new", "--beside", "0/r", "--beside", "2/r"]);
  expect(await refused(cwd, ["rerun", "new", "--beside", "0/r"])).toContain("got 1 folders; expected 2");
  const changed = await ran(cwd, ["rerun", "new", "--beside", "2/r", "--beside", "0/r"]);
  expect(changed).toMatchObject({
    status: 1,
    error: expect.stringContaining('"0/r", a run that has changed'),
  });
});
