import { expect, test } from "vitest";
import { THEORIES } from "../../src/experiments/theories.ts";
import { CHECKABLE } from "../../src/testing/check/registry.ts";
import { ran } from "./in-process.ts";

const { status, out } = await ran(process.cwd(), ["list"]);

test("without a name: one line each, no settings", () => {
  expect(status).toBe(0);
  expect(out).toMatch(/^SIMULATIONS \(run, sweep\)\n/);
  expect(out).toMatch(/^ {2}crossover +The crossover of retrieval times in cued recall$/m);
  expect(out).toContain("THEORIES (check, --theory)\n");
  expect(out).toContain("PROBLEMS (solve, sweep)\n");
  expect(out).toMatch(/^FITS \(fit, sweep\)$/m);
  expect(out).toMatch(/^ {2}meta-d-prime +Meta-d′ of one observer with three ratings$/m);
  expect(out).toMatch(/^METHODS \(eval, serve\)\n(?: {2}.+\n)+ {2}vanilla +The model by itself$/m);
  expect(out).not.toContain("equation");
  expect(out.split("\n").length).toBeLessThan(100);
});

test("every theory that can be checked is listed, with what takes its name", () => {
  const listed = (heading: string): readonly string[] =>
    [
      ...out
        .split(`${heading}\n`)[1]!
        .split("\n\n")[0]!
        .matchAll(/^ {2}(\S+) /gm),
    ].map((match) => match[1]!);
  const theories = listed("\nTHEORIES (check, --theory)");
  const further = listed("FURTHER THEORIES (check)");
  expect(theories).toEqual(Object.keys(THEORIES));
  expect([...theories, ...further].sort()).toEqual(Object.keys(CHECKABLE).sort());
});

test("with a name: that one, with every setting", async () => {
  const one = await ran(process.cwd(), ["list", "recall-pretest"]);
  expect(one.out).toMatch(/^PROBLEMS \(solve, sweep\)\n\nrecall-pretest: /);
  expect(one.out).toContain("    sigma0 = 0.185699462890625   [number ");
  expect(one.out).not.toContain("recall-critical");
  const document = JSON.parse((await ran(process.cwd(), ["list", "recall-pretest", "--json"])).out);
  expect(document.problems.map(({ name }: { readonly name: string }) => name)).toEqual(["recall-pretest"]);
  expect(document.simulations).toEqual([]);
});

test("a model to recover: its free parameters with their priors", async () => {
  const { out } = await ran(process.cwd(), ["list", "retrieval-critical"]);
  expect(out).toMatch(/^RECOVERY MODELS \(recover, sbc\)\n\nretrieval-critical: /);
  expect(out).toContain("    alpha   [0.01 … 1, uniform on a log scale]\n        satisficing rate α (41)\n");
  const document = JSON.parse((await ran(process.cwd(), ["list", "meta-d-prime", "--json"])).out);
  expect(document.recoveryModels[0]).toMatchObject({ trials: { default: 400 }, settings: {} });
  expect(document.recoveryModels[0].parameters[2]).toMatchObject({ name: "metaD", scale: "linear" });
});

test("with a name that is none: the nearest", async () => {
  const { status, error } = await ran(process.cwd(), ["list", "crosover"]);
  expect(status).toBe(2);
  expect(error).toContain('Did you mean "crossover"?');
});
