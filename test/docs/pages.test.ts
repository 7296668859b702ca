/** The pages that are written from results say what the results say. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { beyond, type Claim, holds, inOrder, overlap, verdictOf } from "../../scripts/pages/claim.ts";
import { HIGHLIGHTS } from "../../scripts/pages/highlights.ts";
import { pages } from "../../scripts/pages/pages.ts";
import { atPublished, empiricalAt } from "../../scripts/people/likelihoods.ts";
import { hashesOf, measuredOf } from "../../scripts/people/measured.ts";
import { SIMULATIONS } from "../../simulations/index.ts";
import { sharedData } from "../shared-data.ts";
import { differences } from "../simulations/expected.ts";

const root = resolve(import.meta.dirname, "../..");
const file = (path: string): string => readFileSync(join(root, path), "utf8");

describe("npm run pages", () => {
  let written: Readonly<Record<string, string>>;
  beforeAll(async () => {
    written = await pages();
  }, 240_000);

  test("has written what is there", () => {
    for (const [path, text] of Object.entries(written)) expect(text).toBe(file(path));
  });

  test("FINDINGS.md judges each of the 25 human findings once", () => {
    const headings = [...written["FINDINGS.md"]!.matchAll(/^### (\d+)\. /gm)].map(([, number]) =>
      Number(number),
    );
    expect(headings).toEqual(Array.from({ length: 25 }, (_finding, at) => at + 1));
  });

  test("each finding that a simulation speaks to names a simulation that says so", async () => {
    const spoken = await Promise.all(
      Object.values(SIMULATIONS).map(async (load) => {
        const { name, findings } = await load();
        return { name, findings };
      }),
    );
    for (const section of written["FINDINGS.md"]!.split(/^### (?=\d+\. )/m).slice(1)) {
      const number = Number.parseInt(section, 10);
      const own = section.split(/^##+ /m)[0]!;
      for (const [, name] of own.matchAll(/`metalevel run ([a-z0-9-]+)/g)) {
        expect(spoken.find((simulation) => simulation.name === name)!.findings, `${number}`).toContain(
          number,
        );
      }
    }
  });
});

test("the gallery expects something of every simulation", () => {
  expect(Object.keys(HIGHLIGHTS).sort()).toEqual(Object.keys(SIMULATIONS).sort());
});

describe("a verdict", () => {
  const claim = (criterion: boolean | null, size: boolean | null): Claim => ({
    what: "",
    published: null,
    found: "",
    criterion: criterion === null ? null : { words: "", holds: criterion },
    size,
    command: "",
  });
  test.each([
    [[claim(true, true), claim(null, true)], "reproduced"],
    [[claim(true, null)], "reproduced"],
    [[claim(true, true), claim(null, false)], "in direction only"],
    [[claim(true, true), claim(false, true)], "not reproduced"],
    [[claim(null, false)], "not reproduced"],
  ] as const)("%#: %s", (claims, verdict) => {
    expect(verdictOf(claims)).toBe(verdict);
  });

  test("intervals", () => {
    const from = (low: number, high: number) => ({ estimate: (low + high) / 2, low, high });
    expect(beyond(from(0.1, 1), 1)).toBe(true);
    expect(beyond(from(-0.1, 1), 1)).toBe(false);
    expect(beyond({ estimate: 1, low: null, high: null }, 1)).toBe(false);
    expect(overlap(from(0, 1), from(1, 2))).toBe(true);
    expect(overlap(from(0, 1), from(1.1, 2))).toBe(false);
    expect(holds(from(0, 1), 1.0004, 0.0005)).toBe(true);
    const order = (...estimates: readonly ReturnType<typeof from>[]) => inOrder("", estimates, 1, "").found;
    expect(order(from(0, 2), from(1, 3), from(2.5, 4))).toBe("yes");
    expect(order(from(0, 2), from(1, 3), from(1.5, 4))).toBe("no");
    expect(order(from(0, 2), from(-1, 1), from(3, 4))).toBe("no");
  });
});

const critical = sharedData("recall-exp1/all-trials.csv");

describe.skipIf(critical === null)("the record of people", () => {
  const folder = critical === null ? "" : resolve(critical, "../..");
  const record = JSON.parse(file("docs/reference/people.json"));
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

  test("stands on the files that are there", () => {
    expect(hashesOf(folder)).toEqual(record.files);
  });

  test("says what the measures say", { timeout: 120_000 }, async () => {
    expect(differences(plain(await measuredOf(folder)), record.measured)).toEqual([]);
  });

  test("says what the published parameters give", { timeout: 240_000 }, async () => {
    const { empirical, ...published } = record.published;
    expect(differences(plain(await atPublished(folder)), published)).toEqual([]);
    expect(await empiricalAt(folder, empirical.point, empirical.nonDecision)).toBeCloseTo(empirical.nll, 5);
  });
});
