import fc from "fast-check";
import { expect, test } from "vitest";
import { DONE, frames } from "../../../src/agents/llm/transport/frames.ts";
import { failureOf } from "./serving.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function* parts(whole: Uint8Array, at: readonly number[]): AsyncGenerator<Uint8Array> {
  const ends = [...new Set([...at.map((place) => place % (whole.length + 1)), whole.length])].sort(
    (a, b) => a - b,
  );
  for (const [index, end] of ends.entries()) yield whole.slice(ends[index - 1] ?? 0, end);
}

const read = async (
  whole: Uint8Array,
  at: readonly number[],
  framing: "sse" | "ndjson",
): Promise<readonly unknown[]> => {
  const all: unknown[] = [];
  for await (const documents of frames(parts(whole, at), framing, "a server")) all.push(...documents);
  return all;
};

const DOCUMENTS = fc.array(fc.record({ text: fc.string({ unit: "binary", maxLength: 12 }) }), {
  maxLength: 8,
});
const CUTS = fc.array(fc.nat(2000), { maxLength: 20 });

test("events are the same wherever the bytes are cut, inside characters too", () =>
  fc.assert(
    fc.asyncProperty(DOCUMENTS, CUTS, fc.constantFrom("\n", "\r\n"), async (documents, at, line) => {
      const text = `: awake${line}${line}${documents
        .map((one) => `data: ${JSON.stringify(one)}${line}${line}`)
        .join("")}data: [DONE]${line}${line}`;
      expect(await read(bytes(text), at, "sse")).toEqual([...documents, DONE]);
    }),
  ));

test("lines are the same wherever the bytes are cut, with and without the last line break", () =>
  fc.assert(
    fc.asyncProperty(DOCUMENTS, CUTS, fc.boolean(), async (documents, at, closed) => {
      const text = documents.map((one) => JSON.stringify(one)).join("\n") + (closed ? "\n" : "");
      expect(await read(bytes(text), at, "ndjson")).toEqual(documents);
    }),
  ));

test.each([
  ["an event that is no JSON", bytes("data: {oops\n\n")],
  ["bytes that are no UTF-8", Uint8Array.from([...bytes("data: "), 0xff, 0xfe])],
])("%s is an error of its own kind", async (_, whole) => {
  expect(await failureOf(read(whole, [], "sse"))).toMatchObject({
    name: "ModelError",
    details: { fault: "unreadable" },
  });
});

test("an event that never ends in its blank line is dropped, and so is half a line", async () => {
  expect(await read(bytes('data: {"a":1}\n\ndata: {"a":2}'), [], "sse")).toEqual([{ a: 1 }]);
  expect(await read(bytes('{"a":1}\n{"a":'), [], "ndjson")).toEqual([{ a: 1 }]);
});
