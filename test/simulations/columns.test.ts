import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { SIMULATIONS } from "../../simulations/index.ts";
import { simulated } from "./expected.ts";

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
