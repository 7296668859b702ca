/**
 * `npm run expected -- NAME …`: runs simulations under their own settings, and writes what a test then checks
 * (expected.json) and the picture (figure.svg) into their folders. Nothing else writes there. A folder that holds them
 * already says with how many trials and from which seed; a new one gets the simulation's own and 1.
 */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SIMULATIONS } from "../../simulations/index.ts";
import { expectedOf, folderOf, redrawn, simulated } from "./expected.ts";

const SEED = 1;

for (const name of process.argv.slice(2)) {
  const { trials } = await SIMULATIONS[name]!();
  const known = existsSync(join(folderOf(name), "expected.json"));
  const asked = known ? expectedOf(name) : { trials: trials.default, seed: SEED };
  const { summary } = await simulated(name, asked.trials, asked.seed);
  const expected = { ...asked, summary };
  writeFileSync(join(folderOf(name), "expected.json"), `${JSON.stringify(expected, null, 2)}\n`);
  writeFileSync(join(folderOf(name), "figure.svg"), await redrawn(name, summary));
}
