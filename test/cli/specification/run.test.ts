import { expect, test } from "vitest";
import { runSpecification } from "../../../src/cli/specification/run.ts";

const { checks } = await runSpecification({ fresh: false });

test.each(checks.map((check) => [check.module, check.check, check] as const))(
  "%s: %s",
  (_module, _check, found) => {
    expect(found.passed, found.detail).toBe(true);
    expect(found.detail).not.toBe("");
  },
);

test("every module of the manifest was looked at", () => {
  expect(new Set(checks.map(({ module }) => module)).size).toBeGreaterThan(9);
});
