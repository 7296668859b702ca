import { describe, expect, test } from "vitest";
import type { Summary as DelayedJol } from "../../simulations/delayed-jol/summary.ts";
import type { Summary as LaborInVain } from "../../simulations/labor-in-vain/index.ts";
import type { Summary as NormOfStudy } from "../../simulations/norm-of-study/summary.ts";
import type { Summary as StudyAllocation } from "../../simulations/study-allocation/summary.ts";
import type { MeanEstimate } from "../../src/experiments/list-learning/index.ts";
import { differences, expectedOf, simulated } from "./expected.ts";

const ends = ({ estimate, low, high }: MeanEstimate) => ({ estimate: estimate!, low: low!, high: high! });

/** The run that is kept beside a simulation, and its summary. */
const kept = async <Summary>(name: string) => {
  const expected = expectedOf(name);
  const { summary, rows, tables } = await simulated(name, expected.trials, expected.seed);
  return {
    found: summary as unknown as Summary,
    gaps: differences(summary, expected.summary),
    rows: [...rows],
    tables,
  };
};

/** Findings that hold with another seed too. */
const holdsElsewhere = async (name: string, trials = 60): Promise<Readonly<Record<string, boolean>>> =>
  (
    (await simulated(name, trials, 7)).summary as unknown as {
      readonly holds: Readonly<Record<string, boolean>>;
    }
  ).holds;

describe("labor-in-vain", async () => {
  const { found, gaps, rows, tables } = await kept<LaborInVain>("labor-in-vain");

  test("gives the numbers that are kept beside it", () => {
    expect(gaps).toEqual([]);
  });

  test("[20] the hardest third gets the most time under inverse ease", () => {
    const { easy, medium, hard } = found.longBudget;
    expect(ends(hard!.seconds!).low).toBeGreaterThan(ends(medium!.seconds!).high);
    expect(ends(medium!.seconds!).low).toBeGreaterThan(ends(easy!.seconds!).high);
  });

  test("tripling the hardest third's time changes its recall by less than 3 points; the others gain more", () => {
    const { easy, medium, hard } = found.longBudget;
    expect(Math.abs(ends(hard!.gain!).low)).toBeLessThan(0.03);
    expect(ends(hard!.gain!).high).toBeLessThan(0.03);
    for (const other of [easy!, medium!])
      expect(ends(other.gain!).low).toBeGreaterThan(ends(hard!.gain!).high);
  });

  test("region of proximal learning beats inverse ease under the short budget, clear of zero", () => {
    expect(ends(found.regionOverInverseEase).low).toBeGreaterThan(0);
  });

  test("writes a row for each item of each condition, with the same list in all of a participant's", () => {
    expect(rows).toHaveLength(found.participants * found.items * 4);
    const [first] = rows;
    const same = rows.filter(({ participant, item }) => participant === 1 && item === 1);
    expect(new Set(same.map(({ difficulty }) => difficulty))).toEqual(new Set([first!.difficulty]));
    for (const { header, rows: lines } of tables)
      for (const line of lines) expect(line).toHaveLength(header.length);
  });

  test("holds with another seed", async () => {
    expect(Object.values(await holdsElsewhere("labor-in-vain"))).toEqual([true, true, true]);
  });
});

describe("study-allocation", async () => {
  const { found, gaps } = await kept<StudyAllocation>("study-allocation");
  const between = found.budgets[2]!;

  test("gives the numbers that are kept beside it", () => {
    expect(gaps).toEqual([]);
  });

  test("[20] one learner turns from easy to hard items as time grows, step by step", () => {
    const preferences = found.budgets.map(({ preference }) => ends(preference));
    expect(preferences[0]!.high).toBeLessThan(0);
    expect(preferences.at(-1)!.low).toBeGreaterThan(0);
    const estimates = preferences.map(({ estimate }) => estimate);
    expect([...estimates].sort((a, b) => a - b)).toEqual(estimates);
  });

  test("in between, medium items get most time, and most time for them pays most", () => {
    const { easy, medium, hard } = between.share;
    expect(ends(medium!).low).toBeGreaterThan(Math.max(ends(easy!).high, ends(hard!).high));
    expect(ends(between.mediumEmphasisOver.easy).low).toBeGreaterThan(0);
    expect(ends(between.mediumEmphasisOver.hard).low).toBeGreaterThan(0);
  });

  test("the easiest are studied first, under every budget", () => {
    for (const { order } of found.budgets) expect(ends(order).low).toBeGreaterThan(0);
  });

  test("what the learner plans at once recalls more than any emphasis, under every budget", () => {
    for (const { recall } of found.budgets) {
      const emphases = ["easy", "medium", "hard"].map((third) => ends(recall[third]!).estimate);
      expect(ends(recall["at-once"]!).estimate).toBeGreaterThan(Math.max(...emphases));
    }
  });

  test("holds with another seed", async () => {
    expect(Object.values(await holdsElsewhere("study-allocation")).every(Boolean)).toBe(true);
  });
});

describe("delayed-jol", async () => {
  const { found, gaps } = await kept<DelayedJol>("delayed-jol");

  test("gives the numbers that are kept beside it", () => {
    expect(gaps).toEqual([]);
  });

  test("[23] gamma of delayed judgements is above that of immediate ones by .2 at least", () => {
    expect(ends(found.difference.gamma).low).toBeGreaterThan(0.2);
    expect(ends(found.hedgesG.gamma).low).toBeGreaterThan(0);
  });

  test("memory is nearly unchanged: its g is small, as people's is (.08)", () => {
    expect(Math.abs(ends(found.difference.recall).estimate)).toBeLessThan(0.02);
    expect(Math.abs(ends(found.hedgesG.recall).high)).toBeLessThan(0.2);
  });

  test("without short-term memory delay gives no advantage: the control that shows where it comes from", () => {
    const { low, high } = ends(found.withoutShortTerm.difference.gamma);
    expect(low).toBeLessThanOrEqual(0.03);
    expect(high).toBeGreaterThanOrEqual(-0.03);
    expect(high - low).toBeLessThan(0.1);
  });

  test("holds with another seed", async () => {
    expect(Object.values(await holdsElsewhere("delayed-jol"))).toEqual([true, true]);
  });
});

describe("norm-of-study", async () => {
  const { found, gaps } = await kept<NormOfStudy>("norm-of-study");

  test("gives the numbers that are kept beside it", () => {
    expect(gaps).toEqual([]);
  });

  test("[15] computes 1.08 and 0.99, and what the loss leaves of them", () => {
    const { verbatim, conceptual } = found.worked;
    expect(verbatim.norm).toBeCloseTo(1.08, 12);
    expect(conceptual.norm).toBeCloseTo(0.99, 12);
    expect(verbatim.afterLoss).toBeCloseTo(0.864, 12);
    expect(verbatim.exactNorm).toBeCloseTo(1.125, 12);
  });

  test("[15] a higher target and a larger loss mean longer study", () => {
    expect(found.holds.higherTargetLongerStudy).toBe(true);
    expect(found.holds.moreLossLongerStudy).toBe(true);
    expect(found.studyTime).toHaveLength(12);
  });

  test("[15] the printed norm falls short of the target, the exact one does not", () => {
    const { target, printed, exact } = found.shortfall;
    expect(ends(printed.recall).high).toBeLessThan(target);
    expect(ends(exact.recall).high).toBeGreaterThan(target);
    expect(Math.abs(ends(printed.recall).estimate - 0.864)).toBeLessThan(0.03);
  });

  test("[14] the belief about loss follows one's own tests", () => {
    const [first, ...later] = found.experience;
    expect(ends(first!.belief).estimate).toBe(0);
    const last = ends(later.at(-1)!.belief);
    expect(last.low).toBeLessThan(0.2);
    expect(Math.abs(last.estimate - 0.2)).toBeLessThan(0.03);
  });

  test("holds with another seed", async () => {
    expect(await holdsElsewhere("norm-of-study", 20)).toMatchObject({
      higherTargetLongerStudy: true,
      moreLossLongerStudy: true,
    });
  });
});
