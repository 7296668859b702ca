import fc from "fast-check";
import { expect, test } from "vitest";
import { masked, withMask } from "../../../src/agents/llm/transport/mask.ts";
import { failureOf } from "./serving.ts";

const KEY = "sk-planted-0123456789";
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const split = (text: string, at: readonly number[]): readonly Uint8Array[] => {
  const whole = bytes(text);
  const ends = [...new Set([...at.map((place) => place % (whole.length + 1)), whole.length])].sort(
    (a, b) => a - b,
  );
  return ends.map((end, index) => whole.slice(ends[index - 1] ?? 0, end));
};

async function* from(arrivals: readonly Uint8Array[], error?: Error): AsyncGenerator<Uint8Array> {
  yield* arrivals;
  if (error !== undefined) throw error;
}

/** Texts that are made of parts of keys more than of anything else. */
const TEXTS = fc
  .array(fc.oneof(fc.constantFrom(KEY, "s", "sk-", "sk-planted-01234567", "\n\n", "ssk"), fc.string()), {
    maxLength: 12,
  })
  .map((parts) => parts.join(""));

test("what is masked does not depend on where arrivals end, and the same number of bytes comes", () =>
  fc.assert(
    fc.asyncProperty(TEXTS, fc.array(fc.nat(400), { maxLength: 12 }), async (text, at) => {
      const out: Uint8Array[] = [];
      for await (const arrival of withMask([KEY])(from(split(text, at)))) out.push(arrival);
      expect(Buffer.concat(out).toString()).toBe(masked(text, [KEY]));
    }),
  ));

test("an event is given on as soon as it is whole", async () => {
  let given = 0;
  async function* events(): AsyncGenerator<Uint8Array> {
    for (let index = 0; index < 5; index++) {
      expect(given).toBe(index);
      yield bytes(`data: {"text": "s sk-plan B"}\n\n`);
    }
  }
  for await (const _ of withMask([KEY, `Bearer ${KEY}`])(events())) given++;
  expect(given).toBe(5);
});

test("what came before a connection broke is given on, whatever its end looks like", async () => {
  const out: Uint8Array[] = [];
  const reading = (async () => {
    const broken = from([bytes("data: 1\n\ndata: s"), bytes("k-pl")], new Error("reset"));
    for await (const arrival of withMask([KEY])(broken)) out.push(arrival);
  })();
  expect((await failureOf(reading)).message).toBe("reset");
  expect(Buffer.concat(out).toString()).toBe("data: 1\n\ndata: sk-pl");
});
