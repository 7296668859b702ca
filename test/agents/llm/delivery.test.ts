import { expect, test } from "vitest";
import type { Piece } from "../../../src/agents/llm/index.ts";
import { type Delivery, oneByOne } from "../../../src/agents/llm/stream/delivery.ts";
import { growingText } from "../../../src/agents/llm/stream/growing-text.ts";
import { atMost } from "../../../src/agents/llm/transport/at-most.ts";
import { systemClock } from "../../../src/agents/llm/transport/clock.ts";
import type { Clock } from "../../../src/agents/llm/wire.ts";
import { failureOf } from "./serving.ts";

const piece = (text: string): Piece => ({ channel: "answer", text, tokens: null });

/** Yields as long as there is something of each arrival, and counts how often it is asked. */
const source = (arrivals: readonly string[]) => {
  const seen = { asked: 0, left: false };
  async function* read(): AsyncGenerator<Delivery, void> {
    try {
      for (const arrival of arrivals) {
        const queue = [...arrival].map(piece);
        while (queue.length > 0) {
          seen.asked++;
          yield { next: () => queue.shift() ?? null };
        }
      }
    } finally {
      seen.left = true;
    }
  }
  return { seen, pieces: oneByOne(read()) };
};

test("pieces come one by one, and the source is asked once for each arrival", async () => {
  const { seen, pieces } = source(["abc", "d", "ef"]);
  const texts: string[] = [];
  for await (const { text } of { [Symbol.asyncIterator]: () => pieces }) texts.push(text);
  expect(texts).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(seen).toEqual({ asked: 3, left: true });
  expect(await pieces.next()).toEqual({ done: true, value: undefined });
});

test("a reader who does not wait still gets every piece once, in its order", async () => {
  const { pieces } = source(["abc", "d", "ef"]);
  const asked: Promise<IteratorResult<Piece, void>>[] = [];
  for (let i = 0; i < 8; i++) {
    asked.push(pieces.next());
    if (i === 2) await asked[0];
  }
  const texts = (await Promise.all(asked)).map(({ value }) => value?.text ?? null);
  expect(texts).toEqual(["a", "b", "c", "d", "e", "f", null, null]);
});

test("whoever leaves ends the source, and gets nothing that was still in hand", async () => {
  const { seen, pieces } = source(["abc"]);
  await pieces.next();
  await pieces.return();
  expect(seen.left).toBe(true);
  expect(await pieces.next()).toEqual({ done: true, value: undefined });
});

/** A clock that remembers how many of its sleeps are still going on. */
const watched = (): { readonly clock: Clock; readonly asleep: () => number } => {
  let asleep = 0;
  const sleep: Clock["sleep"] = async (milliseconds, signal) => {
    asleep++;
    await systemClock.sleep(milliseconds, signal);
    asleep--;
  };
  return { clock: { ...systemClock, sleep }, asleep: () => asleep };
};

const NEVER = new Promise<never>(() => {});
const AGES = 10_000_000;

test.each([
  ["the work is done", Promise.resolve(), undefined],
  ["the signal has fired", NEVER, AbortSignal.abort()],
])("waits no longer than until %s, and leaves no timer behind", async (_, work, signal) => {
  const { clock, asleep } = watched();
  await atMost(AGES, work, clock, signal);
  await Promise.resolve();
  expect(asleep()).toBe(0);
});

test("a signal ends the wait, failed work fails it, and each leaves no timer behind", async () => {
  const { clock, asleep } = watched();
  const control = new AbortController();
  const waiting = atMost(AGES, NEVER, clock, control.signal);
  expect(asleep()).toBe(1);
  control.abort();
  await waiting;
  const failed = await failureOf(atMost(AGES, Promise.reject(new Error("broken")), clock));
  expect(failed.message).toBe("broken");
  await Promise.resolve();
  expect(asleep()).toBe(0);
});

test("gives up on work that takes too long", async () => {
  await atMost(1, NEVER, systemClock);
});

test("a growing text is all of its parts, at every length", () => {
  const growing = growingText();
  let expected = "";
  for (let i = 0; i < 200; i++) {
    expect([growing.text(), growing.length()]).toEqual([expected, expected.length]);
    const part = String.fromCodePoint(0x1f600 + (i % 50)).repeat(i % 3);
    growing.add(part);
    expected += part;
  }
});
