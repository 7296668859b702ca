import { expect, test } from "vitest";
import type { Mind } from "../../../src/agents/index.ts";
import { evidenceMemory, familiarityBlind, overConfident, stopsAtRandom } from "../../../src/agents/index.ts";
import { CheckError } from "../../../src/core/index.ts";
import type { Control, Observation } from "../../../src/nelson-narens/index.ts";
import { automaticSearch } from "../../../src/testing/index.ts";

test.each(
  [evidenceMemory, familiarityBlind, overConfident, stopsAtRandom].map((each) => [each.name, each] as const),
)("[37] the mind %s searches automatically: the same cue yields the same answer", (_name, each) => {
  expect(() => automaticSearch(each)).not.toThrow();
});

const spoilt = (
  name: string,
  spoil: (seen: Observation, draw: () => number) => Observation,
): Mind<Control, Observation> => ({
  ...evidenceMemory,
  name,
  begin: (values, participant, rng) => {
    const individual = evidenceMemory.begin(values, participant, rng);
    return {
      ...individual,
      object: (control, draws) => {
        const seen = individual.object(control, draws);
        return control.type === "memory-search" ? spoil(seen, draws.uniform) : seen;
      },
    };
  },
});

test("[37] a mind that draws while it searches is caught", () => {
  const drawing = spoilt("draws", (seen, draw) => (draw() < 0.5 ? seen : { type: "answer-missed" }));
  expect(() => automaticSearch(drawing)).toThrow(CheckError);
  expect(() => automaticSearch(drawing)).toThrow("a draw was made");
});

test("[37] a mind whose searches follow a hidden course of their own is caught", () => {
  let searches = 0;
  const wandering = spoilt("wanders", (seen) => (searches++ % 3 === 0 ? { type: "answer-missed" } : seen));
  expect(() => automaticSearch(wandering)).toThrow(CheckError);
});
