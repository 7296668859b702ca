/** Two hundred streams at once, one in five of which its client cuts at a random moment. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type OpenAI from "openai";
import { expect, test } from "vitest";
import { stream as draws } from "../../src/core/index.ts";
import { answering, piecesOf } from "../../src/testing/servers/index.ts";
import { ASK, gathered, metalevelIn, PATIENT, serving } from "./serving.ts";

const CROWD = 200;
const REASONING = 12;
const CONTENT = 18;
const WORDS = Array.from({ length: 40 }, (_, index) => ` word${index}`);

/** What the mind says to the question with this number: a text of its own, in an order of its own. */
const replyTo = (number: number): readonly string[] => {
  const rng = draws(number, "reply");
  const said = Array.from({ length: REASONING + CONTENT }, () => WORDS[rng.integer(0, WORDS.length - 1)]!);
  return [
    ...piecesOf("<think>"),
    ...said.slice(0, REASONING),
    "</think>",
    ...said.slice(REASONING),
    ...boxed(number),
  ];
};
const boxed = (number: number): readonly string[] =>
  piecesOf(` \\boxed{${String(number).split("").join(" ")}}`);

const reasoningOf = (number: number): string =>
  replyTo(number)
    .slice(1, REASONING + 1)
    .join("");
const contentOf = (number: number): string =>
  replyTo(number)
    .slice(REASONING + 2)
    .join("");

const brain = answering(
  [
    ...WORDS,
    ...piecesOf("<think></think> \\boxed{0 1 2 3 4 5 6 7 8 9}"),
    ...Array.from({ length: CROWD }, (_, n) => boxed(n)).flat(),
  ],
  (prompt) => replyTo(Number(/number (\d+)\./.exec(prompt)![1])),
);

const collected = (): number => {
  setFlagsFromString("--expose_gc");
  const collect = runInNewContext("gc") as () => void;
  for (let time = 0; time < 4; time++) collect();
  return process.memoryUsage().heapUsed;
};

/** Everyone asks at once. */
const crowd = (client: OpenAI, seed: number): Promise<readonly Outcome[]> => {
  const rng = draws(seed, "cuts");
  return Promise.all(
    Array.from({ length: CROWD }, (_, number) =>
      one(client, number, number % 5 === 0 ? rng.integer(0, REASONING + CONTENT) : null),
    ),
  );
};

test("none is lost, none mixed up, every slot is free again, and nothing of them stays in memory", {
  timeout: 240_000,
}, async () => {
  // Thinks before it speaks, so that all are there before the first is done.
  const latency = { firstTokenMs: 4000, tokenMs: 4 };
  await serving(
    { brain, latency },
    async ({ client, fake, serving: { underWay } }) => {
      const settled = async (): Promise<void> => {
        await expect.poll(underWay, PATIENT).toBe(0);
        await fake.settled();
      };
      // What is loaded and compiled once is there before it is measured.
      await crowd(client, 0);
      await settled();
      const before = collected();
      const outcomes = await crowd(client, 1);
      await settled();
      const grown = (collected() - before) / 2 ** 20;

      const whole = outcomes.filter(({ ended }) => ended === "whole");
      const cut = outcomes.filter(({ ended }) => ended === "cut");
      expect({ whole: whole.length, cut: cut.length }).toEqual({ whole: 0.8 * CROWD, cut: 0.2 * CROWD });
      for (const { number, content, reasoning, answer } of whole) {
        expect({ number, reasoning }).toEqual({ number, reasoning: reasoningOf(number) });
        expect({ number, content }).toEqual({ number, content: contentOf(number) });
        expect(answer?.replaceAll(" ", "")).toBe(String(number));
      }
      // What was read before the cut is the beginning of what would have come.
      for (const { number, reasoning, content } of cut) {
        expect(reasoningOf(number).startsWith(reasoning)).toBe(true);
        expect(contentOf(number).startsWith(content)).toBe(true);
      }
      expect(cut.some(({ reasoning }) => reasoning === "")).toBe(true);
      expect(cut.some(({ content }) => content !== "")).toBe(true);
      expect(fake.slotsInUse()).toBe(0);
      expect(fake.mostSlotsInUse()).toBeGreaterThan(CROWD / 2);
      // The fake's own book keeps every request that it has had; the rest must be gone.
      expect(grown).toBeLessThan(10);
    },
    { concurrency: CROWD },
  );
});

interface Outcome {
  readonly number: number;
  readonly ended: "whole" | "cut" | "failed";
  readonly reasoning: string;
  readonly content: string;
  readonly answer: string | null;
}

/** One client, who leaves after so many parts of the answer; after none, before anything has come. */
const one = async (client: OpenAI, number: number, cutAfter: number | null): Promise<Outcome> => {
  const leave = new AbortController();
  let reasoning = "";
  let content = "";
  let answer: string | null = null;
  let ended: Outcome["ended"] = "failed";
  let parts = 0;
  try {
    const asked = client.chat.completions.create(
      { ...ASK(`This is number ${number}.`), stream: true },
      { signal: leave.signal },
    );
    if (cutAfter === 0) setTimeout(() => leave.abort(), 1000);
    for await (const chunk of await asked) {
      const delta = (chunk.choices[0]?.delta ?? {}) as { content?: string; reasoning_content?: string };
      reasoning += delta.reasoning_content ?? "";
      content += delta.content ?? "";
      answer = metalevelIn(chunk)?.answer ?? answer;
      if (chunk.choices[0]?.finish_reason === "stop") ended = "whole";
      if (parts++ === cutAfter) leave.abort();
    }
  } catch (error) {
    if (!leave.signal.aborted) throw error;
  }
  return { number, ended: leave.signal.aborted ? "cut" : ended, reasoning, content, answer };
};

test("a client that leaves amid a method of many calls ends all of it, whole or streamed", async () => {
  await serving({ brain, latency: { tokenMs: 4 } }, async ({ client, fake, serving }) => {
    for (const stream of [false, true] as const) {
      const before = fake.visits().length;
      const leave = new AbortController();
      const body = { ...ASK("This is number 7.", "best-of-k/fake"), metalevel: { settings: { k: 50 } } };
      const asked = client.chat.completions.create({ ...body, stream }, { signal: leave.signal });
      const read = asked.then(async (done): Promise<unknown> => (stream ? gathered(done as never) : done));
      read.catch(() => {});
      await expect.poll(() => fake.visits().length - before, PATIENT).toBeGreaterThan(1);
      leave.abort();
      await read.catch(() => {});
      await expect.poll(serving.underWay, PATIENT).toBe(0);
      await fake.settled();
      expect(fake.visits().length - before).toBeLessThan(10);
      expect(fake.visits().at(-1)!.outcome).toBe("left");
    }
  });
});
