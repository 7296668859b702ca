import { describe, expect, test } from "vitest";
import { defaultsOf, stream } from "../../../src/core/index.ts";
import { trialsOf } from "../../../src/experiments/cued-recall/trials.ts";
import { FITS } from "../../../src/fit/registry.ts";

/** Trials that look like people's: strong pairs come back fast, weak ones are given up slowly or fast. */
const trials = () => {
  const rng = stream(3, "trials");
  return trialsOf(
    Array.from({ length: 300 }, (_trial, i) => {
      const pretest = [0, 0.5, 1][i % 3]!;
      const response = rng.uniform() < 0.05 + 0.9 * pretest ? "correct" : "omission";
      return {
        participant: `p${i % 20}`,
        word: `w${i}`,
        response,
        rt: 900 + 1500 * rng.uniform() + 600 * (1 - pretest),
        judgement: 3,
        pretest,
      } as const;
    }),
  );
};

const fitted = async (name: string, seed: number, resamples: number) => {
  const fit = await FITS[name]!();
  const settings = { ...defaultsOf(fit.settings), samples: 1, evaluations: 20, resamples, judged: 2000 };
  let told = 0;
  const result = await fit.run({ data: trials(), seed, settings, progress: (done) => (told = done) });
  return { result, told };
};

/** Each model's fit with intervals is made once. */
const made = new Map<string, ReturnType<typeof fitted>>();
const once = (name: string): ReturnType<typeof fitted> => {
  const known = made.get(name) ?? fitted(name, 1, 30);
  made.set(name, known);
  return known;
};

type Estimates = Readonly<Record<string, number>>;

describe("metalevel fit", () => {
  test.each([
    ["recall-optimal", ["mu0", "sigma0", "sigmaX", "cost"]],
    ["recall-random", ["mu0", "sigma0", "sigmaX", "stopMean", "stopShape"]],
  ])("%s names every parameter, its interval, and the criteria that follow from them", async (name, own) => {
    const { result, told } = await once(name);
    const { nll, aic, bic, parameters, trials: counted, estimates, intervals } = result.summary;
    const names = [...own, "nonDecisionMean", "nonDecisionShape"];
    expect(Object.keys(estimates as Estimates)).toEqual(names);
    expect(parameters).toBe(names.length);
    expect(aic).toBeCloseTo(2 * (nll as number) + 2 * names.length, 8);
    expect(bic).toBeCloseTo(2 * (nll as number) + names.length * Math.log(counted as number), 8);
    expect(counted).toBe(300);
    for (const [low, high] of Object.values(
      intervals as Readonly<Record<string, readonly [number, number]>>,
    )) {
      expect(low).toBeLessThanOrEqual(high);
    }
    expect(result.pictures).toMatchObject([{ kind: "curves" }, { kind: "curves" }]);
    expect(told).toBeGreaterThan(0);
  });

  test("the same seed gives the same estimates, to the bit; without resamples there are no intervals", async () => {
    const [{ result: first }, { result: second }] = [
      await once("recall-random"),
      await fitted("recall-random", 1, 0),
    ];
    const { intervals, ...same } = second.summary;
    expect(intervals).toBeNull();
    expect(first.summary).toMatchObject(same);
    expect(first.summary.intervals).not.toBeNull();
  });
});
