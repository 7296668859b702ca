import { describe, expect, test } from "vitest";
import { constantsOf, defines, moduleText } from "../../../src/testing/index.ts";

const text = `
// module commented { }
module search {
  const TIE: str
  pure val LEVELS = 3
  /// action spoken = nothing
  action judged = all { x' = 1 }
  pure def norm(a) = a
  val safe = x >= 0
}
module printed {
  import search(TIE = "as-printed", TABLE = [2, 2,
    1], RECALLABLE = Set("a", "b"), COUNT = -4, ON = true).*
}`;

describe("what is read of a .qnt file", () => {
  test("constants of a module and of its instances", () => {
    expect(constantsOf(text, "search", "a.qnt")).toEqual({ LEVELS: 3 });
    expect(constantsOf(text, "printed", "a.qnt")).toEqual({
      TIE: "as-printed",
      TABLE: [2, 2, 1],
      RECALLABLE: ["a", "b"],
      COUNT: -4,
      ON: true,
    });
  });

  test("the text of one module alone", () => {
    expect(moduleText(text, "search", "a.qnt")).not.toContain("printed");
    expect(() => moduleText(text, "commented", "a.qnt")).toThrow('a.qnt: got no module "commented"');
  });

  test("what is defined", () => {
    for (const name of ["judged", "norm", "safe", "LEVELS"]) expect(defines(text, name)).toBe(true);
    for (const name of ["search", "TIE", "x", "spoken"]) expect(defines(text, name)).toBe(false);
  });
});
