import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "../../src/core/theory.ts";
import { packed, unpacked } from "../../src/report/trace/heap.ts";

test("what is packed comes back", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain = JSON.parse(JSON.stringify(value)) as Json;
      expect(JSON.stringify(unpacked(packed(plain)))).toBe(JSON.stringify(plain));
    }),
  );
});

test("a key may be called __proto__, and 1 is not '1'", () => {
  const odd = JSON.parse('{"__proto__":[1,"1",true,"true",null,"null"],"$":0}') as Json;
  expect(JSON.stringify(unpacked(packed(odd)))).toBe(JSON.stringify(odd));
});

test("equal parts stand once and come back as one object", () => {
  const part = () => ({ fok: { positive: 0.1, negative: 0.2 }, words: ["a", "b"] });
  const many = Array.from({ length: 100 }, part);
  expect(packed(many).entries.length).toBeLessThan(packed([part()]).entries.length + 2);
  const [first, second] = unpacked(packed(many)) as readonly Json[];
  expect(first).toBe(second);
});
