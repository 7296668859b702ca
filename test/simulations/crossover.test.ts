import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { crossover } from "../../simulations/crossover/index.ts";
import type { Monitoring } from "../../simulations/crossover/monitoring.ts";
import { evidenceMemory } from "../../src/agents/index.ts";
import type { Json, SettingValues } from "../../src/core/index.ts";
import { defaultsOf } from "../../src/core/index.ts";
import type { Design } from "../../src/experiments/cued-recall/design.ts";
import type { CriticalTrial } from "../../src/experiments/cued-recall/experiment.ts";
import { experiment } from "../../src/experiments/cued-recall/experiment.ts";
import { COMMISSION, CORRECT, OMISSION } from "../../src/experiments/cued-recall/trials.ts";
import type { CuedRecallAnalysis, RunRequest, RunResult } from "../../src/experiments/index.ts";
import { RELATIONS, trialsOf } from "../../src/experiments/index.ts";
import { retrievalTheory } from "../../src/nelson-narens/index.ts";
import { readHumanTrials } from "../../src/store/human-trials.ts";
import { sharedData } from "../shared-data.ts";
import { differences, expectedOf, folderOf } from "./expected.ts";

const DEFAULTS = defaultsOf(crossover.settings(null, null));
const HUMAN = sharedData("recall-exp1/all-trials.csv");

const run = (over: Partial<RunRequest> = {}): Promise<RunResult> =>
  crossover.run({
    trials: 400,
    seed: 1,
    settings: DEFAULTS,
    data: null,
    theory: null,
    mind: null,
    trace: null,
    progress: () => {},
    ...over,
  });

describe("at the defaults, 20,000 trials", () => {
  const expected = expectedOf("crossover");
  let simulated: CuedRecallAnalysis;
  let lesioned: CuedRecallAnalysis;
  let summary: RunResult["summary"];
  beforeAll(async () => {
    ({ summary } = await run({ trials: expected.trials, seed: expected.seed }));
    simulated = summary.simulated as unknown as CuedRecallAnalysis;
    lesioned = summary.lesioned as unknown as CuedRecallAnalysis;
  }, 120_000);

  const SIGNS = {
    recallByConfidence: -1,
    omissionByFok: 1,
    recallByPretest: -1,
    omissionByPretest: 1,
  } as const;

  test.each(RELATIONS)("the slope %s has people's sign, pooled and within persons, clear of zero", (name) => {
    for (const slope of [simulated.slopes[name]!, simulated.withinPerson[name]!]) {
      const [near, far] = SIGNS[name] > 0 ? [slope.low!, slope.high!] : [-slope.high!, -slope.low!];
      expect(near).toBeGreaterThan(0);
      expect(far).toBeGreaterThan(near);
    }
  });

  test("stopping at random does not make people give up later the better they feel they know", () => {
    const { omissionByFok, omissionByPretest } = lesioned.slopes;
    expect(omissionByFok!.low! > 0 && omissionByPretest!.low! > 0).toBe(false);
    // Nor is it for want of giving up: it gives up about as often as people do.
    expect(Math.abs(lesioned.shares.omission - 0.52)).toBeLessThan(0.1);
  });

  test("the responses are mixed as people's, within five points", () => {
    const people = { correct: 0.359, omission: 0.52, commission: 0.11 };
    for (const [response, share] of Object.entries(people)) {
      expect(Math.abs(simulated.shares[response as keyof typeof people] - share)).toBeLessThan(0.05);
    }
  });

  test("giving up is fastest, then recall, then error", () => {
    const { omission, correct, commission } = simulated.meanRt;
    expect(omission!).toBeLessThan(correct!);
    expect(correct!).toBeLessThan(commission!);
  });

  test("the numbers are the expected ones", () => {
    expect(differences(summary, expected.summary)).toEqual([]);
  });

  test.skipIf(HUMAN === null)("the picture beside it is that of the same run beside people", async () => {
    const { trials, seed } = expected;
    const { summary } = await run({ trials, seed, data: await readHumanTrials(HUMAN!) });
    expect(await crossover.figure(summary)).toBe(
      readFileSync(join(folderOf("crossover"), "figure.svg"), "utf8"),
    );
  });

  test("[35] searches ended before they begin end sooner than recalls, [41] accepted confidence falls by the cycle", () => {
    const { knowingNot, acceptedConfidence, acceptedConfidenceACycle } =
      summary.monitoring as unknown as Monitoring;
    expect(knowingNot.share.low!).toBeGreaterThan(0);
    expect(knowingNot.soonerThanRecall.low!).toBeGreaterThan(0);
    expect(acceptedConfidenceACycle.high!).toBeLessThan(0);
    const byCycle = acceptedConfidence.map(({ estimate }) => estimate!);
    expect(byCycle).toEqual([...byCycle].sort((a, b) => b - a));
  });

  test("responses with intervals are the responses without", () => {
    const { responses, shares, meanRt, responsesByPretest } = simulated;
    for (const [response, share] of Object.entries(shares)) {
      const { estimate, low, high } = responses.shares[response as keyof typeof shares]!;
      expect(estimate).toBeCloseTo(share, 12);
      expect(low! <= share && share <= high!).toBe(true);
    }
    for (const [answer, mean] of Object.entries(meanRt)) {
      expect(responses.meanRt[answer as keyof typeof meanRt]!.estimate).toBeCloseTo(mean!, 6);
    }
    responsesByPretest.forEach(({ pretest, correct, commission }, at) => {
      expect(responses.byPretest[at]!.pretest).toBe(pretest);
      expect(responses.byPretest[at]!.correct!.estimate).toBeCloseTo(correct, 12);
      expect(responses.byPretest[at]!.commission!.estimate).toBeCloseTo(commission, 12);
    });
  });

  test("confidence is worth more than the feeling of knowing, and that more than nothing", () => {
    expect(simulated.gamma.confidence!).toBeGreaterThan(simulated.gamma.fok!);
    expect(simulated.gamma.fok!).toBeGreaterThan(0);
    const accuracy = simulated.accuracyByConfidence!.map((share) => share!);
    expect(accuracy).toEqual([...accuracy].sort((a, b) => a - b));
  });
});

describe("one thing changed, paired by seed", () => {
  const lived = (over: SettingValues): readonly CriticalTrial[] => {
    const values = { ...DEFAULTS, ...over } as SettingValues & Design;
    return [
      ...experiment({ theory: retrievalTheory, mind: evidenceMemory, values, trials: 20_000, seed: 1 }),
    ];
  };
  const share = (trials: readonly CriticalTrial[], code: number): number =>
    trials.filter(({ response }) => response === code).length / trials.length;
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const givingUp = (trials: readonly CriticalTrial[]): readonly CriticalTrial[] =>
    trials.filter(({ response }) => response === OMISSION);
  let plain: readonly CriticalTrial[];
  beforeAll(() => {
    plain = lived({});
  }, 120_000);

  test.each([
    ["studied", { familiarity: (DEFAULTS.familiarity as number) + 0.75 }],
    ["primed before the critical trials", { questionPriming: 1 }],
  ])(
    "[34] more familiar questions, %s: more feeling of knowing, later giving up, no more recall",
    (_how, over) => {
      const familiar = lived(over);
      expect(mean(givingUp(familiar).map((t) => t.judgement))).toBeGreaterThan(
        mean(givingUp(plain).map((t) => t.judgement)),
      );
      expect(mean(givingUp(familiar).map((t) => t.milliseconds))).toBeGreaterThan(
        mean(givingUp(plain).map((t) => t.milliseconds)),
      );
      expect(Math.abs(share(familiar, CORRECT) - share(plain, CORRECT))).toBeLessThan(0.02);
    },
  );

  test("[41] raising α raises commissions and shortens searches", () => {
    const alpha = DEFAULTS.alpha as number;
    const faster = [alpha, 1.5 * alpha, 2.5 * alpha].map((value) =>
      value === alpha ? plain : lived({ alpha: value }),
    );
    const commissions = faster.map((trials) => share(trials, COMMISSION));
    const cycles = faster.map((trials) => mean(trials.map(({ outcome }) => outcome.cycle)));
    const times = faster.map((trials) => mean(trials.map(({ milliseconds }) => milliseconds)));
    expect(commissions).toEqual([...commissions].sort((a, b) => a - b));
    expect(cycles).toEqual([...cycles].sort((a, b) => b - a));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(new Set([...commissions, ...cycles]).size).toBe(6);
  });
});

describe("a run", () => {
  test("has the human file's columns first, and can be given back as data", async () => {
    const { rows, summary } = await run();
    const columns = crossover.columns.map(({ name }) => name);
    expect(columns.slice(0, 6)).toEqual([
      "wid",
      "word",
      "response_type",
      "rt",
      "judgement",
      "pretest_accuracy",
    ]);
    const records = [...rows];
    expect(records).toHaveLength(400);
    for (const row of records) expect(Object.keys(row).sort()).toEqual([...columns].sort());
    const data = trialsOf(
      records.map((row) => ({
        participant: String(row.wid),
        word: String(row.word),
        response: (
          { correct: "correct", intrusion: "commission", empty: "omission", timeout: "timeout" } as const
        )[row.response_type as "correct"],
        rt: row.rt as number | null,
        judgement: row.judgement as number | null,
        pretest: row.pretest_accuracy as number | null,
      })),
    );
    const again = await run({ data });
    expect(again.summary.human).toEqual(summary.simulated);
    expect(again.summary.simulated).toEqual(summary.simulated);
    expect(summary.human).toBeNull();
  });

  test("tells its progress to the end, and traces critical trials only, without changing them", async () => {
    const progress: number[] = [];
    const lines: Readonly<Record<string, Json>>[] = [];
    const traced = await run({
      trials: 80,
      trace: (line) => lines.push(line),
      progress: (done, total) => progress.push(done / total),
    });
    expect(progress.at(-1)).toBe(1);
    expect(lines.filter((line) => "end" in line)).toHaveLength(80);
    expect(Math.min(...lines.map((line) => line.trial as number))).toBe(75);
    expect([...traced.rows]).toEqual([...(await run({ trials: 80 })).rows]);
  });

  test.skipIf(HUMAN === null)("lays people beside the simulation and says what it misses", async () => {
    const { summary, tables } = await run({ data: await readHumanTrials(HUMAN!) });
    const human = summary.human as unknown as CuedRecallAnalysis;
    expect(human.shares.correct).toBeCloseTo(0.359, 3);
    expect(tables[0]!.header).toContain("People");
    const misses = summary.misses as unknown as readonly { readonly misfit: number }[];
    expect(misses.length).toBeGreaterThan(0);
    expect(misses.every(({ misfit }) => Math.abs(misfit) >= 2)).toBe(true);
  });

  test("refuses a mind that is not of this experiment", async () => {
    const stranger = {
      name: "stranger",
      title: "A stranger",
      settings: {},
      begin: () => ({ live: () => 0 }),
    };
    await expect(run({ mind: stranger })).rejects.toThrow(/mind "stranger".*study and object/);
  });

  test("a lesion is chosen by its name", async () => {
    for (const lesion of ["stops-at-random", "familiarity-blind", "over-confident"]) {
      const { summary } = await run({ trials: 74, settings: { ...DEFAULTS, lesion } });
      expect((summary.lesioned as unknown as { mind: string }).mind).toBe(lesion);
    }
  });
});
