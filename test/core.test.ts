import { expect, test } from "vitest";
import type { MetaLevel, ObjectLevel } from "../src/core/index.ts";
import { run, settle, stream } from "../src/core/index.ts";

const counter: MetaLevel<number, number, "more", number, string> = {
  initial: (task) => task,
  control: (state) =>
    state >= 3 ? { kind: "halt", outcome: `at ${state}` } : { kind: "ask", control: "more" },
  monitor: (state, _control, seen) => state + seen,
};
const object: ObjectLevel<"more", number> = (_control, rng) => rng.uniform();

test("settle ends as run does on equal streams", () => {
  const streams = () => ({ meta: stream(1, "meta"), object: stream(1, "object") });
  const running = run(counter, object, 0, streams());
  let turn = running.next();
  while (!turn.done) turn = running.next();
  expect(settle(counter, object, 0, streams())).toBe(turn.value);
});

test("a stream depends on seed and name alone", () => {
  const first = stream(1, "participant/17/object").uniform();
  stream(1, "participant/16/object").uniform();
  expect(stream(1, "participant/17/object").uniform()).toBe(first);
  expect(stream(2, "participant/17/object").uniform()).not.toBe(first);
});
