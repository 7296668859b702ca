import fc from "fast-check";
import { expect, test } from "vitest";
import { chainOf, END, evidenceWalk, observer, reader } from "../../../src/agents/index.ts";
import { defaultsOf, noDraws } from "../../../src/core/index.ts";

test.each([evidenceWalk, observer])("a text of $name is cut into the states that were said", (mind) => {
  const { chain } = mind.compose(defaultsOf(mind.settings), noDraws);
  const read = reader(chain);
  fc.assert(
    fc.property(fc.array(fc.nat({ max: chain.states.length - 1 }), { maxLength: 20 }), (places) => {
      expect(read(places.map((place) => chain.states[place]!.token).join(""))).toEqual(places);
    }),
  );
});

test("text that is none of the mind's is refused, with where it stands", () => {
  const read = reader(chainOf([{ token: "[a]", next: { [END]: 1 } }]));
  expect(() => read("[a][a] and so on")).toThrow('got " and so on" after 2 tokens');
});
