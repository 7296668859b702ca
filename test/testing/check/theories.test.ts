import { describe, expect, test } from "vitest";
import { CHECKABLE, checkMutants, checkTheory } from "../../../src/testing/index.ts";

const checked = async (name: string) => {
  const { theory, plan } = CHECKABLE[name]!;
  return { theory: await theory(), plan: await plan() };
};

/** Cases to try; some of Flavell's criteria are seldom met just at their margin. */
const casesFor = (name: string): number => (name === "flavell" ? 500 : 200);

describe.each(Object.keys(CHECKABLE))("%s", (name) => {
  test("obeys the laws and its properties", async () => {
    const findings = checkTheory(await checked(name), { seed: 3, runs: 60 });
    expect(findings.length).toBeGreaterThan(8);
    expect(findings.filter(({ status }) => status !== "holds")).toEqual([]);
  });

  test("every planted fault that is listed is caught", async () => {
    const found = checkMutants(await checked(name), {
      seed: 1,
      runs: casesFor(name),
      own: [],
      derived: false,
    });
    expect(found.length).toBeGreaterThan(1);
    expect(found.filter(({ status }) => status !== "caught").map((each) => each.name)).toEqual([]);
  });
});
