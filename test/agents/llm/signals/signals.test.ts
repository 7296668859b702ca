/** Every signal on a fake whose probabilities are laid down. */
import { expect, test } from "vitest";
import {
  agreementSignal,
  evidenceSignal,
  firstTokenEntropySignal,
  type Judged,
  type LanguageModel,
  leastOf,
  MONITORING_SIGNALS,
  probabilityOfTrueSignal,
  type Reading,
  verbalisedSignal,
} from "../../../../src/agents/llm/index.ts";
import { noDraws, stream } from "../../../../src/core/index.ts";
import type { Brain, FakeServerOptions, ScriptStep } from "../../../../src/testing/servers/index.ts";
import { answering, piecesOf, script } from "../../../../src/testing/servers/index.ts";
import { QUESTION, served } from "../served.ts";

const rng = () => stream(1, "signals");
const BEFORE: Judged = { messages: QUESTION, answer: null, tokens: null };
const AFTER: Judged = { ...BEFORE, answer: "42" };

const FORTY_TWO: readonly ScriptStep[] = [
  { token: "42", probability: 0.75, others: [{ token: "41", probability: 0.25 }] },
  { token: ".", probability: 0.5, others: [{ token: "!", probability: 0.5 }] },
];

const value = (reading: Reading): number => {
  if (!reading.available) throw new Error(reading.why);
  return reading.value;
};

const on = <Result>(
  brain: Brain,
  use: (model: LanguageModel) => Promise<Result>,
  more: Partial<FakeServerOptions> = {},
) => served({ dialect: "vllm", brain, ...more }, ({ model }) => use(model));

test("mean, minimum, entropy and evidence read the probabilities that the fake has, and say what they cost", async () => {
  await on(script(FORTY_TWO), async (model) => {
    const read = (name: string) => MONITORING_SIGNALS[name]!().read(model, BEFORE, rng());
    const mean = await read("mean-log-probability");
    expect(value(mean)).toBeCloseTo(Math.log(0.375) / 2, 5);
    expect(leastOf(mean.cost.decoded)).toBe(3);
    expect(value(await read("minimum-log-probability"))).toBeCloseTo(Math.log(0.5), 5);
    const entropy = await read("first-token-entropy");
    expect(value(entropy)).toBeCloseTo(-0.75 * Math.log(0.75) - 0.25 * Math.log(0.25), 5);
    expect(leastOf(entropy.cost.decoded)).toBe(1);
    const evidence = await evidenceSignal().read(model, BEFORE, rng());
    expect(evidence).toMatchObject({ available: true, value: 1 });
  });
});

test("tokens that the answer brought cost nothing more", async () => {
  await on(script(FORTY_TWO), async (model) => {
    const tokens = [{ text: "42", id: null, logProbability: Math.log(0.75), top: null }];
    const judged = { ...AFTER, tokens };
    const mean = await MONITORING_SIGNALS["mean-log-probability"]!().read(model, judged, noDraws);
    expect(value(mean)).toBeCloseTo(Math.log(0.75), 12);
    expect(leastOf(mean.cost.prompt) + leastOf(mean.cost.decoded)).toBe(0);
    expect(await firstTokenEntropySignal().read(model, judged, noDraws)).toMatchObject({ available: false });
  });
});

test("P(true) is the fake's own, past a blank first token", async () => {
  const steps = [" ", { token: "A", probability: 0.9, others: [{ token: "B", probability: 0.1 }] }];
  await on(script(steps), async (model) => {
    expect(value(await probabilityOfTrueSignal().read(model, AFTER, rng()))).toBeCloseTo(0.9, 5);
    expect(await probabilityOfTrueSignal().read(model, BEFORE, rng())).toMatchObject({
      available: false,
      why: "there is no answer to judge",
    });
  });
  await on(script(["Well"]), async (model) => {
    const reading = await probabilityOfTrueSignal().read(model, AFTER, rng());
    expect(reading).toMatchObject({ available: false, why: expect.stringContaining("neither A nor B") });
    expect(leastOf(reading.cost.decoded)).toBe(1);
  });
});

test("a verbalised number is asked for once more, and is no number after that", async () => {
  await on(script(piecesOf("Confidence: 0.7")), async (model) => {
    expect(value(await verbalisedSignal().read(model, AFTER, rng()))).toBe(0.7);
  });
  await served({ dialect: "vllm", brain: script(piecesOf("Very sure.")) }, async ({ model, server }) => {
    const reading = await verbalisedSignal().read(model, BEFORE, rng());
    expect(reading).toMatchObject({ available: false, why: expect.stringContaining("no number was said") });
    expect(server.visits()).toHaveLength(2);
    expect(server.visits()[0]!.body).toContain("Do not answer it");
  });
});

test("agreement counts samples that answer alike, with and without an answer given", async () => {
  const pieces = ["41", "42", "."];
  const brain: Brain = {
    pieces,
    next: ({ tokens }) =>
      tokens.length === 0
        ? {
            candidates: [
              { token: "42", probability: 0.6 },
              { token: "41", probability: 0.4 },
            ],
          }
        : { candidates: [{ token: "<|im_end|>", probability: 1 }] },
  };
  await served({ dialect: "vllm", brain }, async ({ model, server }) => {
    const reading = await agreementSignal({ samples: 10 }).read(model, AFTER, rng());
    const said = value(reading);
    expect(leastOf(reading.cost.decoded)).toBe(20);
    expect(server.visits()).toHaveLength(10);
    const against = value(
      await agreementSignal({ samples: 10 }).read(model, { ...AFTER, answer: "41" }, rng()),
    );
    expect(said + against).toBeCloseTo(1, 12);
    expect(said).toBeGreaterThan(0.2);
    expect(said).toBeLessThan(1);
    expect(value(await agreementSignal({ samples: 10 }).read(model, BEFORE, rng()))).toBe(
      Math.max(said, against),
    );
  });
  expect(() => agreementSignal({ samples: 1 })).toThrow("samples");
  expect(() => agreementSignal({ temperature: 0 })).toThrow("temperature");
});

test("a model without log-probabilities gives no number, and is not asked", async () => {
  const chosen = [
    "mean-log-probability",
    "minimum-log-probability",
    "first-token-entropy",
    "p-true",
    "evidence",
  ];
  await served({ dialect: "lm-studio", brain: script(["42"]) }, async ({ model, server }) => {
    const before = server.visits().length;
    for (const name of chosen) {
      const signal = MONITORING_SIGNALS[name]!();
      const reading = await signal.read(model, AFTER, rng());
      expect(signal.needs, name).toContain("log-probabilities");
      expect(reading, name).toMatchObject({
        available: false,
        why: expect.stringContaining("log-probabilities"),
      });
      expect(reading, name).not.toHaveProperty("value");
    }
    expect(server.visits().length).toBe(before);
  });
});

test("log-probabilities that are offered and do not come are missing, with their shortfall", async () => {
  const behaviour = { logProbabilities: "absent" as const };
  await on(
    script(["42"]),
    async (model) => {
      const reading = await MONITORING_SIGNALS["mean-log-probability"]!().read(model, BEFORE, rng());
      expect(reading.available).toBe(false);
      expect(reading.shortfalls.map(({ kind }) => kind)).toContain("log-probabilities-missing");
    },
    { behaviour },
  );
});

test("a reasoning model may reason first: its first answer token is the one after the mark", async () => {
  const brain = answering(["Hm", "</think>", "42", "41"], () => [
    "Hm",
    "</think>",
    { token: "42", probability: 0.75, others: [{ token: "41", probability: 0.25 }] },
  ]);
  await on(
    brain,
    async (model) => {
      const patient = firstTokenEntropySignal({ maxTokens: 50 });
      expect(value(await patient.read(model, BEFORE, rng()))).toBeCloseTo(0.5623, 4);
    },
    { behaviour: { thinks: true } },
  );
});
