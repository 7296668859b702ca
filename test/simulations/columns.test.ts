import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { SIMULATIONS } from "../../simulations/index.ts";
import { measuresAt } from "../../src/experiments/sweep/index.ts";
import { flattened } from "../../src/store/sweep/flatten.ts";
import { expectedOf, simulated } from "./expected.ts";

const reference = readFileSync(
  join(resolve(import.meta.dirname, "../.."), "docs/reference/simulation-columns.md"),
  "utf8",
);

/** The reference's section on a simulation. */
const sectionOn = (name: string): string =>
  reference.split(/^## /m).find((part) => part.startsWith(`${name}\n`))!;

test.each(Object.keys(SIMULATIONS))(
  "%s writes the columns that the reference explains, and no others",
  {
    timeout: 120_000,
  },
  async (name) => {
    const { columns } = await SIMULATIONS[name]!();
    const { rows } = await simulated(name, 2, 1);
    const [first] = rows;
    const names = columns.map((column) => column.name);
    expect(Object.keys(first!).sort()).toEqual([...names].sort());
    const explained = [...sectionOn(name).matchAll(/^\| `([^`]+)` \|/gm)].map(([, column]) => column);
    expect(explained).toEqual(names);
  },
);

test.each(Object.keys(SIMULATIONS))("each share that %s declares is there, and is one", async (name) => {
  const { shares = [] } = await SIMULATIONS[name]!();
  const numbers = flattened(expectedOf(name).summary).filter(([, value]) => typeof value === "number");
  for (const declared of shares) {
    const found = measuresAt(
      numbers.map(([path]) => path),
      [declared],
    ).flatMap(({ share }, at) => (share ? [numbers[at]![1] as number] : []));
    expect(found).not.toEqual([]);
    for (const value of found) expect(value >= 0 && value <= 1).toBe(true);
  }
});
