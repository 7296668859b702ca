import { expect, test } from "vitest";
import type { Parameters } from "../../src/flavell/index.ts";
import { flavell, flavellTheory } from "../../src/flavell/index.ts";
import { capricious, capriciousEnterprise, checkLaws, LAWS } from "../../src/testing/index.ts";
import { VARIETY, withDefaults } from "./settings.ts";

/** What differs from the defaults, as a title. */
const named = (changes: Partial<Parameters>): string =>
  Object.entries(changes)
    .map(([key, value]) => `${key} ${value}`)
    .join(", ");

test.each(VARIETY.map((changes) => [named(changes), changes] as const))(
  "all seven laws hold with %s",
  (_, changes) => {
    const parameters = withDefaults(changes);
    const findings = checkLaws({
      name: "flavell",
      meta: flavell(parameters),
      object: () => capricious,
      tasks: [capriciousEnterprise],
      bound: flavellTheory.bound({ ...parameters }, capriciousEnterprise),
      repetitions: 4,
    });
    expect(findings).toEqual(LAWS.map((law) => ({ law, passed: true, detail: "" })));
  },
);
