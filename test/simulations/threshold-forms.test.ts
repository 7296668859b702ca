import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import best from "../../simulations/threshold-forms/best.json" with { type: "json" };
import { coarse, coarseLikelihood } from "../../simulations/threshold-forms/coarse.ts";
import { FORMS } from "../../simulations/threshold-forms/forms.ts";
import thresholdForms from "../../simulations/threshold-forms/index.ts";
import { rewardRate } from "../../simulations/threshold-forms/lived.ts";
import { lifeUnder } from "../../simulations/threshold-forms/search.ts";
import shares from "../../simulations/threshold-forms/shares.json" with { type: "json" };
import type { RunRequest } from "../../src/experiments/simulation.ts";
import { countsOf, peopleCells } from "../../src/fit/held-out/index.ts";
import { readHumanTrials } from "../../src/store/human-trials.ts";
import { sharedData } from "../shared-data.ts";

const file = sharedData("recall-exp1/trials.csv");

const defaults = Object.fromEntries(
  Object.entries(thresholdForms.settings(null, null)).map(([key, setting]) => [key, setting.default]),
);
const request = (changed: Partial<RunRequest>): RunRequest => ({
  trials: 74,
  seed: 1,
  settings: defaults,
  data: null,
  theory: null,
  mind: null,
  trace: null,
  progress: () => {},
  ...changed,
});

describe(`what \`${best.command}\` stored`, () => {
  test.each(FORMS)("%s: the objectives are those of its parameters", async (form) => {
    const { reward, people } = best.forms[form];
    const { participants, seed } = best.search;
    const strictest = reward.at(-1)!;
    const life = lifeUnder(form, strictest.parameters, participants, seed);
    expect(rewardRate(life, strictest.penalty)).toBeCloseTo(strictest.objective, 10);
    if (file === null) return;
    const everyone = countsOf(peopleCells(await readHumanTrials(file)), () => true);
    const likely = lifeUnder(form, people.parameters, participants, seed);
    expect(coarseLikelihood(coarse(everyone.cell), likely)).toBeCloseTo(people.objective, 4);
  });

  test.each(FORMS)("%s: the shares are of 10⁶ trials, and their first participants live so again", (form) => {
    expect(shares.trials).toBeGreaterThanOrEqual(1e6);
    const { sample, contenders } = shares.forms[form];
    expect(contenders.map(({ parameters }) => parameters)).toEqual(best.forms[form].people.contenders);
    const [{ parameters, cell, counted }] = contenders as [(typeof contenders)[number]];
    expect(parameters).toEqual(best.forms[form].people.parameters);
    const life = lifeUnder(form, best.forms[form].people.parameters, shares.sampleParticipants, shares.seed);
    expect(life.counted).toBe(sample.counted);
    const met = Object.fromEntries(
      [...life.cell].flatMap((count, at) => (count > 0 ? [[`${at}`, count]] : [])),
    );
    expect(met).toEqual(sample.cell);
    for (const [at, count] of Object.entries(met)) expect(cell[Number(at)]).toBeGreaterThanOrEqual(count);
    expect(cell.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(counted);
    // The sample is part of the whole: its share of recalls and give-ups lies within what 150 people leave open.
    expect(
      Math.abs(counted / shares.trials - sample.counted / (37 * shares.sampleParticipants)),
    ).toBeLessThan(0.03);
  });
});

test("without people's trials what needs them is null", async () => {
  const { summary } = await thresholdForms.run(request({}));
  expect(summary.heldOut).toBe(null);
  expect((summary.answer as { readonly people: unknown }).people).toBe(null);
  expect((summary.reward as readonly unknown[]).length).toBe(4);
});

test("another mind than the stored one is not held against people", { timeout: 60_000 }, async () => {
  if (file === null) return;
  const data = await readHumanTrials(file);
  const changed = await thresholdForms.run(request({ data, settings: { ...defaults, theta: 0.1 } }));
  expect(changed.summary.heldOut).toBe(null);
});

test("all forms live through the same trials", async () => {
  const { rows } = await thresholdForms.run(request({}));
  const words = FORMS.map((form) =>
    [...rows].filter((row) => row.form === form).map(({ wid, word }) => [wid, word]),
  );
  expect(words[0]).toHaveLength(74);
  for (const own of words) expect(own).toEqual(words[0]);
});

test.skipIf(file === null)(
  "expected.json and figure.svg are what the run gives",
  { timeout: 120_000 },
  async () => {
    const at = (name: string): string =>
      readFileSync(new URL(`../../simulations/threshold-forms/${name}`, import.meta.url), "utf8");
    const { trials, seed, summary } = JSON.parse(at("expected.json"));
    const result = await thresholdForms.run(request({ trials, seed, data: await readHumanTrials(file!) }));
    expect(JSON.parse(JSON.stringify(result.summary))).toEqual(summary);
    expect(await thresholdForms.figure(summary)).toBe(at("figure.svg"));
  },
);
