import { describe, expect, test } from "vitest";
import { OutOfRangeError, UsageError } from "../../../src/core/index.ts";
import type { CheckRequest, Finding, TheoryProperty } from "../../../src/testing/index.ts";
import { checkMutants, checkTheory, choiceRng } from "../../../src/testing/index.ts";
import { coinPlan, coins } from "./coins.ts";

const TRYING: CheckRequest = { seed: 1, runs: 200 };

// biome-ignore lint/suspicious/noExplicitAny: a theory known by its shape
type Property = TheoryProperty<any, any, any, any, any>;

/** The coins with one more property. */
const withProperty = (fault: Property["fault"], request: Partial<CheckRequest> = {}): Finding => {
  const property: Property = { name: "tested", equations: [], statement: "what is tested holds", fault };
  const plan = { ...coinPlan, properties: [property] };
  return checkTheory({ theory: coins, plan }, { ...TRYING, property: "tested", ...request })[0]!;
};

test("a theory that keeps to all of it holds in everything, in the order of the laws", () => {
  const findings = checkTheory({ theory: coins, plan: coinPlan }, TRYING);
  expect(findings.map(({ name }) => name)).toEqual([
    ...["replay", "determinism", "isolation", "totality", "refusal", "halting", "serialisability"],
    ...["runs-without-error", "enough-is-enough"],
  ]);
  expect(findings.filter(({ status }) => status !== "holds")).toEqual([]);
});

describe("a counterexample", () => {
  const notFive = ({ outcome }: { outcome: { thrown: number } }) =>
    outcome.thrown < 5 ? null : "five throws";

  test("is the shortest run, and names no setting that does not matter", () => {
    const { status, counterexample } = withProperty(notFive);
    expect(status).toBe("fails");
    expect(counterexample!.fault).toBe("five throws");
    expect(counterexample!.runs[0]!.steps).toHaveLength(5);
    expect(counterexample!.settings).toMatchObject({ colour: "red", most: 5 });
  });

  test("is found again by its seed and path, and by nothing else", () => {
    const found = withProperty(notFive).counterexample!;
    const { seed, path } = found;
    const repeated = withProperty(notFive, { seed, path, runs: 1 }).counterexample!;
    expect({ ...repeated, tried: 0, shrunk: 0 }).toEqual({ ...found, tried: 0, shrunk: 0 });
    expect(withProperty(notFive).counterexample).toEqual(found);
  });

  test("of what is thrown says what was thrown", () => {
    const { counterexample } = withProperty(() => {
      throw new TypeError("no such thing");
    });
    expect(counterexample!.fault).toBe("an error: no such thing");
  });
});

test("what is read outside the state is found, and said where it cannot be found again", () => {
  let asked = 0;
  const { counterexample } = withProperty(() => (asked++ === 30 ? "the thirty-first" : null));
  expect(counterexample!.fault).toMatch(/^the thirty-first; not when the same is tried again: .*a clock/);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, -1])("a bound of %s is none", (bound) => {
  const theory = { ...coins, bound: () => bound };
  const findings = checkTheory({ theory, plan: coinPlan }, TRYING);
  expect(findings.flatMap(({ name, status }) => (status === "fails" ? [name] : []))).toEqual(["halting"]);
  const { counterexample } = findings.find(({ name }) => name === "halting")!;
  expect(counterexample!.fault).toBe(`a bound of ${bound}; expected a number of steps, 0 or more`);
});

test("a machine that breaks on the way is held against no property but that nothing breaks", () => {
  const fragile = {
    ...coins,
    machine: (values: Parameters<typeof coins.machine>[0]) => {
      const machine = coins.machine(values);
      return {
        ...machine,
        monitor: (state: { thrown: number; phase: string }, control: unknown, seen: unknown) => {
          if (state.thrown === 2 && state.phase === "throwing")
            throw new TypeError("it fell under the table");
          return machine.monitor(state, control, seen);
        },
      };
    },
  };
  const failing = checkTheory({ theory: fragile, plan: coinPlan }, TRYING).filter(
    ({ status }) => status === "fails",
  );
  expect(failing.map(({ name }) => name)).toEqual(["runs-without-error"]);
  expect(failing[0]!.counterexample!.fault).toBe("it fell under the table");
  expect(failing[0]!.counterexample!.runs[0]!.steps).toHaveLength(2);
});

test("a run that never ends is the law of halting's business", () => {
  const endless = { ...coins, bound: () => 4 };
  const failing = checkTheory({ theory: endless, plan: coinPlan }, TRYING).filter(
    ({ status }) => status === "fails",
  );
  expect(failing.map(({ name }) => name)).toEqual(["halting"]);
});

test("settings that the theory refuses are passed over, and a theory that refuses all is refused", () => {
  const refusing = (refuses: (most: number) => boolean) => ({
    ...coins,
    machine: (values: Parameters<typeof coins.machine>[0]) => {
      if (refuses(values.most as number))
        throw new OutOfRangeError({ where: "most", got: String(values.most), expected: "another" });
      return coins.machine(values);
    },
  });
  const picky = checkTheory({ theory: refusing((most) => most > 4), plan: coinPlan }, TRYING);
  expect(picky.filter(({ status }) => status !== "holds")).toEqual([]);
  const all = () => checkTheory({ theory: refusing(() => true), plan: coinPlan }, TRYING);
  expect(all).toThrow(UsageError);
  expect(all).toThrow(/refuses its own settings.*checks\.settings/);
});

test("what is given up is not asked, and says why", () => {
  const plan = { ...coinPlan, waived: { "enough-is-enough": "greed is the theory" } };
  const finding = checkTheory({ theory: coins, plan }, { ...TRYING, property: "enough-is-enough" })[0]!;
  expect(finding).toMatchObject({ status: "waived", reason: "greed is the theory", counterexample: null });
});

test("settings that are held stay as they are", () => {
  const seen = new Set<unknown>();
  withProperty(
    ({ settings }) => {
      seen.add(settings.most);
      return null;
    },
    { fixed: { most: 7 } },
  );
  expect([...seen]).toEqual([7]);
});

test("planted faults: caught by the property that says it, survived with where runs part, or unseen", () => {
  const found = checkMutants(
    { theory: coins, plan: coinPlan },
    { seed: 1, runs: 200, own: ["enough-is-enough"] },
  );
  const by = Object.fromEntries(found.map(({ name, status }) => [name, status]));
  expect(by).toMatchObject({
    "does not read the setting enough": "caught",
    "does not read the setting colour": "unseen",
    "reads coin-thrown.heads turned round": "survived",
    "reports the outcome's thrown halved": "survived",
  });
  const turned = found.find(({ name }) => name === "reads coin-thrown.heads turned round")!;
  expect(turned.difference!.where).toMatch(/^step\[0\]\.after\./);
  expect(found.find(({ status }) => status === "caught")!.by).toEqual({
    name: "enough-is-enough",
    own: true,
  });
});

test("choices of 0 are the plainest draws, and so is what lies beyond them", () => {
  const rng = choiceRng([0]);
  expect([rng.uniform(), rng.integer(3, 9), rng.normal()]).toEqual([0, 3, 0]);
  const draws = Array.from({ length: 2000 }, (_, at) => choiceRng([at * 523 + 1]).normal());
  const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
  const variance = draws.reduce((sum, draw) => sum + draw ** 2, 0) / draws.length;
  expect(Math.abs(mean)).toBeLessThan(0.1);
  expect(variance).toBeGreaterThan(0.8);
  expect(variance).toBeLessThan(1.2);
});
