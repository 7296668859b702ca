import { expect, test } from "vitest";
import { ran } from "./in-process.ts";

const { status, out } = await ran(process.cwd(), ["list"]);

test("without a name: one line each, no settings", () => {
  expect(status).toBe(0);
  expect(out).toMatch(/^SIMULATIONS\n/);
  expect(out).toMatch(/^ {2}crossover +The crossover of retrieval times in cued recall$/m);
  expect(out).toContain("THEORIES\n");
  expect(out).toContain("PROBLEMS\n");
  expect(out).not.toContain("equation");
  expect(out.split("\n").length).toBeLessThan(70);
});

test("with a name: that one, with every setting", async () => {
  const one = await ran(process.cwd(), ["list", "recall-pretest"]);
  expect(one.out).toMatch(/^PROBLEMS\n\nrecall-pretest: /);
  expect(one.out).toContain("    sigma0 = 0.185699462890625   [number ");
  expect(one.out).not.toContain("recall-critical");
  const document = JSON.parse((await ran(process.cwd(), ["list", "recall-pretest", "--json"])).out);
  expect(document.problems.map(({ name }: { readonly name: string }) => name)).toEqual(["recall-pretest"]);
  expect(document.simulations).toEqual([]);
});

test("with a name that is none: the nearest", async () => {
  const { status, error } = await ran(process.cwd(), ["list", "crosover"]);
  expect(status).toBe(2);
  expect(error).toContain('Did you mean "crossover"?');
});
