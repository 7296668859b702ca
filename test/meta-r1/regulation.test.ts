import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { actionOf, adviceText, planOf, TERMINATION, unplanned } from "../../src/meta-r1/index.ts";
import { ADVICE, DEFINITION, parameters } from "./scripted.ts";

const p = parameters({ factThreshold: 0.1, thinkThreshold: 0.2, safety: 3 });
const none = { fact: 0, think: 0 };

describe("[R1-5] the action", () => {
  test("a share at its threshold triggers nothing, above it does", () => {
    expect(actionOf(p, { fact: 0.1, think: 0.2 }, 1)).toBeNull();
    expect(actionOf(p, { fact: 0.11, think: 0 }, 1)).toBe("fact");
    expect(actionOf(p, { fact: 0, think: 0.21 }, 1)).toBe("think");
  });

  test("both at once: the first case, or all", () => {
    const both = { fact: 0.5, think: 0.5 };
    expect(actionOf(p, both, 1)).toBe("fact");
    expect(actionOf({ ...p, bothTriggered: "all" }, both, 1)).toBe("all");
  });

  test("the safety check comes when more than Θ_safe chunks have passed", () => {
    expect(actionOf(p, none, 3)).toBeNull();
    expect(actionOf(p, none, 4)).toBe("all");
  });

  test("a trigger by words pre-empts the safety check", () => {
    expect(actionOf(p, { fact: 0, think: 1 }, 99)).toBe("think");
  });

  test("lower thresholds never check less", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const cases = fc.record({ fact: share, think: share, since: fc.integer({ min: 0, max: 9 }), by: share });
    fc.assert(
      fc.property(cases, ({ fact, think, since, by }) => {
        const lower = { ...p, factThreshold: p.factThreshold * by, thinkThreshold: p.thinkThreshold * by };
        if (actionOf(p, { fact, think }, since) !== null) {
          expect(actionOf(lower, { fact, think }, since)).not.toBeNull();
        }
      }),
    );
  });
});

test("[R1-3] difficulty decides strategy and budget; without stage 1 a problem is a hard one", () => {
  const plans = (["easy", "medium", "hard"] as const).map((difficulty) => planOf(p, DEFINITION, difficulty));
  expect(plans.map(({ strategy }) => strategy)).toEqual([
    "no-thinking",
    "chain-of-draft",
    "chain-of-thought",
  ]);
  expect(plans.map(({ budget }) => budget)).toEqual([p.easyBudget, p.mediumBudget, p.hardBudget]);
  expect(unplanned(p)).toEqual({ ...plans[2], definition: null, difficulty: null });
});

test("[R1-8] advice is one paragraph of the trace", () => {
  expect(adviceText({ error: " a\n\nb ", suggestion: "c" })).toBe("\n\n[Advice] a b c\n\n");
  expect(adviceText(ADVICE)).toBe("\n\n[Advice] 2 + 2 is 4. Add again.\n\n");
});

test("the text that ends a trace is the published one", () => {
  expect(TERMINATION).toBe("\n\nOkay I have finished thinking.\nFinal Answer: \n</think>\n");
});
