import { describe, expect, test } from "vitest";
import { CheckError } from "../../../src/core/index.ts";
import { decoded, traceSteps } from "../../../src/testing/index.ts";

describe("values of the Informal Trace Format", () => {
  test.each([
    ["an integer", { "#bigint": "12" }, 12],
    ["a tuple", { "#tup": [{ "#bigint": "1" }, "a"] }, [1, "a"]],
    ["a set, in an order of its own", { "#set": ["b", "a"] }, ["a", "b"]],
    ["a map as pairs", { "#map": [["k", { "#bigint": "1" }]] }, [["k", 1]]],
    ["a list", [true, { "#bigint": "0" }], [true, 0]],
    ["a record without its #meta", { "#meta": { index: 1 }, a: { "#bigint": "1" } }, { a: 1 }],
    ["a bare constructor", { tag: "Judging", value: { "#tup": [] } }, "Judging"],
    [
      "a constructor with a payload",
      { tag: "Fok", value: { a: { "#bigint": "1" } } },
      { tag: "Fok", value: { a: 1 } },
    ],
    ["None", { tag: "None", value: { "#tup": [] } }, null],
    ["Some", { tag: "Some", value: { "#bigint": "3" } }, 3],
  ])("%s", (_what, value, expected) => {
    expect(decoded(value)).toEqual(expected);
  });
});

describe("traces", () => {
  const none = { tag: "None", value: { "#tup": [] } };
  const trace = JSON.stringify({
    states: [
      { "m::s::cycle": { "#bigint": "0" }, "mbt::actionTaken": "init", "mbt::nondetPicks": { level: none } },
      {
        "m::s::cycle": { "#bigint": "1" },
        "mbt::actionTaken": "judged",
        "mbt::nondetPicks": { level: { tag: "Some", value: { "#bigint": "2" } } },
      },
    ],
  });

  test("are actions with what they picked and the state they led to", () => {
    expect(traceSteps(trace, "here")).toEqual([
      { action: "init", picks: {}, state: { cycle: 0 } },
      { action: "judged", picks: { level: 2 }, state: { cycle: 1 } },
    ]);
  });

  test.each(["{}", '{"states":[]}', '{"states":[{"cycle":1}]}'])("%s is none", (text) => {
    expect(() => traceSteps(text, "here")).toThrow(CheckError);
    expect(() => traceSteps(text, "here")).toThrow("here");
  });
});
