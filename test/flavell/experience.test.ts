import { expect, test } from "vitest";
import { RefusalError } from "../../src/core/index.ts";
import type { Difficulty, Felt } from "../../src/flavell/index.ts";
import { play } from "./script.ts";
import { withDefaults } from "./settings.ts";

const judged = (experience: unknown) =>
  play(withDefaults({ maxCycles: 1 }), [{ difficulty: experience as Difficulty }]);
const evaluated = (experience: unknown) =>
  play(withDefaults({ maxCycles: 1 }), [{ evaluation: experience as object }]);
const number = { difficulty: 0.5, signal: null };

test("[3] a feeling and an assessment are each taken", () => {
  expect(judged({ mode: "feeling", ...number }).outcome.reason).toBe("max-cycles");
  expect(judged({ mode: "assessment", because: ["first"], ...number }).outcome.reason).toBe("max-cycles");
});

test("[3] an experience in no mode is refused", () => {
  for (const none of [number, { mode: null, ...number }, { mode: "hunch", ...number }, 0.5, "feeling", []]) {
    expect(() => judged(none)).toThrow(RefusalError);
  }
});

test("[3] an experience in both modes is refused, however both are written", () => {
  expect(() => judged({ mode: "feeling", because: ["first"], ...number })).toThrow(/rests on knowledge/);
  expect(() => judged({ mode: "feeling", feeling: 0.2, assessment: 0.4, ...number })).toThrow(/both modes/);
});

test("[3] an assessment names its grounds, and they are in MK_τ", () => {
  expect(() => judged({ mode: "assessment", ...number })).toThrow(/without grounds/);
  expect(() => judged({ mode: "assessment", because: ["hearsay"], ...number })).toThrow(/"hearsay"/);
});

test("[3] difficulty lies in [0, 1]", () => {
  for (const difficulty of [-0.1, 1.1, Number.NaN]) {
    expect(() => judged({ mode: "feeling", difficulty, signal: null })).toThrow(/difficulty.*equation 3/);
  }
});

test("[6] the same holds of evaluative experience", () => {
  const quiet = { signals: [], salience: {} };
  expect(() => evaluated({ mode: "feeling", because: [], ...quiet })).toThrow(/equation 6/);
  expect(() => evaluated({ mode: undefined, ...quiet })).toThrow(/no mode/);
  expect(() => evaluated({ signals: ["bored"] })).toThrow(/"bored".*equation 8/);
  expect(() => evaluated({ salience: { accuracy: -1 } })).toThrow(/salience of "accuracy"/);
});

test("[3] the type has no value that is both", () => {
  // @ts-expect-error a feeling has no grounds
  const both: Felt = { mode: "feeling", because: ["first"] };
  expect(both.mode).toBe("feeling");
});
