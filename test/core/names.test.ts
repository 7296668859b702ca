import { expect, test } from "vitest";
import { nearestName } from "../../src/core/names.ts";

test.each([
  ["alhpa", ["alpha", "decay"], "alpha"],
  ["rnu", ["run", "list"], "run"],
  ["rn", ["run", "list"], "run"],
  ["word", ["RT", "WORD"], "WORD"],
  ["ALPHA", ["alpha"], "alpha"],
  ["rt", ["id", "item"], null],
  ["x", ["a"], null],
  ["linear", ["no"], null],
  ["anything", [], null],
])("to %j of %j the nearest is %j", (name, names, nearest) => {
  expect(nearestName(name, names)).toBe(nearest);
});
