/** What a fit of the crossover says: the estimates, how near they come, and what the model misses. */

import type { CuedRecallTrials } from "../../experiments/cued-recall/trials.ts";
import type { Table } from "../../experiments/simulation.ts";
import type { Compared } from "./misfit.ts";
import { compared } from "./misfit.ts";
import { momentsOf } from "./moments.ts";
import { FREE } from "./parameters.ts";

/** From how many units on a moment counts as missed. */
export const MISSED = 2;

/** What the model misses, worst first. */
export const misses = (comparison: readonly Compared[]): readonly Compared[] =>
  comparison
    .filter(({ misfit }) => Math.abs(misfit) >= MISSED)
    .sort((a, b) => Math.abs(b.misfit) - Math.abs(a.misfit));

/** What these simulated trials miss of these people's, worst first. */
export const missesOf = (human: CuedRecallTrials, simulated: CuedRecallTrials): readonly Compared[] =>
  misses(compared(momentsOf(human), momentsOf(simulated)));

export const estimatesTable = (estimates: Readonly<Record<string, number>>): Table => ({
  title: "Estimates",
  header: ["parameter", "estimate", "searched from", "to"],
  rows: Object.entries(estimates).map(([name, value]) => {
    const range = FREE.find((dimension) => dimension.name === name);
    return [name, value, range?.low ?? null, range?.high ?? null];
  }),
});

export const comparisonTable = (title: string, comparison: readonly Compared[]): Table => ({
  title,
  header: ["moment", "people", "simulated", "misfit, units"],
  rows: comparison.map(({ moment, human, simulated, misfit }) => [
    moment,
    significant(human),
    simulated === null ? null : significant(simulated),
    misfit.toFixed(1),
  ]),
});

const significant = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(3));
