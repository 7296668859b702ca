/** A figure is a function of the summary as it is stored. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SIMULATIONS } from "../../simulations/index.ts";
import type { Axes } from "../../src/experiments/simulation.ts";
import { expectedOf, folderOf, redrawn } from "./expected.ts";

/** Its picture is of a run beside people, which its own test makes where there are the data. */
const BESIDE_PEOPLE = ["crossover"];

test.each(Object.keys(SIMULATIONS))(
  "%s is drawn from its stored summary, on other axes too",
  async (name) => {
    const { summary } = expectedOf(name);
    const svg = await redrawn(name, summary);
    if (!BESIDE_PEOPLE.includes(name)) {
      expect(svg).toBe(readFileSync(join(folderOf(name), "figure.svg"), "utf8"));
    }
    const ends: string[] = [];
    const wider: Axes = (axis, [low, high]) => {
      ends.push(axis);
      return [low, high + 0.5 * (high - low)];
    };
    expect(await (await SIMULATIONS[name]!()).figure(summary, wider)).not.toBe(svg);
    expect(ends.some((axis) => axis.startsWith("0/"))).toBe(true);
  },
);
