import { expect, test } from "vitest";
import { RefusalError } from "../../src/core/index.ts";
import { updated } from "../../src/flavell/index.ts";
import { controlsOf, limit, play, strategy } from "./script.ts";
import { withDefaults } from "./settings.ts";

const brief = withDefaults({ maxCycles: 3 });
const known = [strategy("cognitive", "first"), limit(3)];

test("[11] knowledge is added to, deleted from and revised, in the order given", () => {
  const third = strategy("cognitive", "third");
  expect(updated(known, [{ kind: "add", entry: third }]).map((entry) => entry.key)).toEqual([
    "first",
    "limit",
    "third",
  ]);
  expect(updated(known, [{ kind: "delete", key: "first" }])).toEqual([limit(3)]);
  expect(updated(known, [{ kind: "revise", entry: limit(9) }])).toEqual([known[0], limit(9)]);
  const both = [
    { kind: "add", entry: third },
    { kind: "delete", key: "third" },
  ] as const;
  expect(updated(known, both)).toEqual(known);
});

test("[11] what is known is not added, and what is not known is neither deleted nor revised", () => {
  expect(() => updated(known, [{ kind: "add", entry: limit(1) }])).toThrow(RefusalError);
  expect(() => updated(known, [{ kind: "delete", key: "none" }])).toThrow(/delete "none".*equation 11/);
  expect(() => updated(known, [{ kind: "revise", entry: strategy("cognitive", "x") }])).toThrow(/revise "x"/);
});

test("[11] an entry deleted from MK leaves MK_τ, and one added waits to be retrieved", () => {
  const third = strategy("cognitive", "third");
  const changes = [
    { kind: "delete", key: "second" },
    { kind: "add", entry: third },
  ] as const;
  const { turns } = play(brief, [{ changes }, { keys: [] }, { keys: ["third"], changes: [] }].map(once));
  const candidates = controlsOf(turns, "strategy-select").map((each) =>
    each.candidates.map(({ key }) => key),
  );
  expect(candidates).toEqual([["first", "second"], ["first"], ["first", "third"]]);
});

/** Only the first line changes knowledge. */
function once<Line extends object>(line: Line): Line {
  return "changes" in line ? line : { ...line, changes: [] };
}
