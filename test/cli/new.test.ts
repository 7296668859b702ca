import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { folder, metalevel, text } from "./shell.ts";

const root = resolve(import.meta.dirname, "../..");

/** A project of one's own with this package in it. */
const project = (): string => {
  const cwd = folder();
  mkdirSync(join(cwd, "node_modules"));
  symlinkSync(root, join(cwd, "node_modules/metalevel"));
  writeFileSync(join(cwd, "package.json"), '{ "type": "module", "private": true }\n');
  return cwd;
};

const began = (cwd: string, kind: string, name: string): void => {
  const { status, out, error } = metalevel(cwd, ["new", kind, name]);
  expect({ status, error }).toEqual({ status: 0, error: "" });
  expect(out).toContain(`./${name}/README.md\n`);
};

test("a theory that is begun passes its check, and its formula is a law", () => {
  const cwd = project();
  began(cwd, "theory", "tip-of-the-tongue");
  const { status, out } = metalevel(cwd, ["check", "./tip-of-the-tongue/theory.ts"]);
  expect({ status, last: out.trimEnd().split("\n").at(-1) }).toEqual({ status: 0, last: "  10 hold" });
  expect(out).toContain("tip-of-the-tongue (./tip-of-the-tongue/theory.ts): 200 cases");
  const { out: byChecks } = metalevel(cwd, ["check", "./tip-of-the-tongue/checks.ts"]);
  expect(byChecks.trimEnd().split("\n").at(-1)).toBe("  10 hold");
  const law = ["--set", 'law="initial / (1 + alpha * tau)"'];
  expect(metalevel(cwd, ["check", "./tip-of-the-tongue/theory.ts", ...law]).status).toBe(0);
  for (const file of readdirSync(join(cwd, "tip-of-the-tongue")))
    expect(text(cwd, "tip-of-the-tongue", file)).not.toMatch(/my-theory/);
});

test("a mind that is begun obeys the laws of minds, and is run", () => {
  const cwd = project();
  began(cwd, "mind", "daydreamer");
  const laws = execFileSync(join(root, "node_modules/.bin/tsx"), ["daydreamer/laws.ts"], {
    cwd,
    encoding: "utf8",
  });
  expect(laws).toBe("The laws of minds hold.\n");
  const words = ["run", "crossover", "--mind", "./daydreamer/mind.ts", "--trials", "370", "--out", "r"];
  expect(metalevel(cwd, words).status).toBe(0);
  expect(JSON.parse(text(cwd, "r/run.json")).mind.file).toBe("./daydreamer/mind.ts");
});

test("a simulation that is begun is run, with rows, a summary and a figure, and repeats", () => {
  const cwd = project();
  began(cwd, "simulation", "patience-pays");
  expect(metalevel(cwd, ["run", "./patience-pays/index.ts", "--out", "r"]).status).toBe(0);
  const { shares } = JSON.parse(text(cwd, "r/summary.json"));
  expect(shares.map(({ cycles }: { cycles: number }) => cycles)).toEqual([1, 2, 4, 8]);
  expect(shares[3].answered).toBeGreaterThan(shares[0].answered);
  expect(text(cwd, "r/figure.svg")).toContain("<svg");
  expect(metalevel(cwd, ["rerun", "r"]).status).toBe(0);
});

test("what is begun is typed", { timeout: 240_000 }, () => {
  const cwd = project();
  for (const kind of ["theory", "mind", "simulation"]) began(cwd, kind, `own-${kind}`);
  // Here the types are those of the sources, since the package need not have been built.
  const tsconfig = {
    extends: join(root, "tsconfig.json"),
    compilerOptions: {
      paths: { "metalevel/*": [join(root, "src/*/index.ts")] },
      typeRoots: [join(root, "node_modules/@types")],
    },
    include: ["own-*/*.ts"],
    exclude: [],
  };
  writeFileSync(join(cwd, "tsconfig.json"), JSON.stringify(tsconfig));
  execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "--project", "."], {
    cwd,
    encoding: "utf8",
  });
});

test("nothing is overwritten, and --dir says where", () => {
  const cwd = project();
  expect(metalevel(cwd, ["new", "mind", "one", "--dir", "minds/of/mine"]).status).toBe(0);
  expect(existsSync(join(cwd, "minds/of/mine/one/mind.ts"))).toBe(true);
  writeFileSync(join(cwd, "minds/of/mine/one/mind.ts"), "// mine\n");
  const again = metalevel(cwd, ["new", "mind", "one", "--dir", "minds/of/mine"]);
  expect(again.status).toBe(2);
  expect(again.error).toMatch(/got "minds\/of\/mine\/one", which is there already.*Nothing is overwritten/);
  expect(text(cwd, "minds/of/mine/one/mind.ts")).toBe("// mine\n");
});

test("what to type next can be copied where the folder has blanks in its name", () => {
  const { out } = metalevel(project(), ["new", "theory", "one", "--dir", "my theories"]);
  expect(out).toContain("\nNow: metalevel check './my theories/one/theory.ts'\n");
});

test.each([
  [["new", "theory", "TipOfTongue"], /got "TipOfTongue".*Did you mean "tip-of-tongue"\?/],
  [["new", "theory", "../up"], /got "\.\.\/up".*Did you mean "up"\?/],
  [["new", "theory", "123"], /got "123".*Did you mean "my-own"\?/],
  [["new", "law", "x"], /metalevel new: got "law"; expected theory or mind or simulation/],
  [["new", "theory"], /metalevel new: got no name; expected its name, .*Say `metalevel new <kind> <name>`/],
])("%j is the user's mistake, and makes nothing", (words, said) => {
  const cwd = folder();
  const { status, error } = metalevel(cwd, words);
  expect(error).toMatch(said);
  expect(status).toBe(2);
  expect(readdirSync(cwd)).toEqual([]);
});
