/**
 * `npm run expected -- NAME …`: runs simulations under their own settings, and writes what a test then checks
 * (expected.json) and the picture (figure.svg) into their folders. Nothing else writes there.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { SIMULATIONS } from "../../simulations/index.ts";
import { folderOf, simulated } from "./expected.ts";

const SEED = 1;

for (const name of process.argv.slice(2)) {
  const { trials } = await SIMULATIONS[name]!();
  const { summary, figure } = await simulated(name, trials.default, SEED);
  const expected = { trials: trials.default, seed: SEED, summary };
  writeFileSync(join(folderOf(name), "expected.json"), `${JSON.stringify(expected, null, 2)}\n`);
  writeFileSync(join(folderOf(name), "figure.svg"), await figure());
}
