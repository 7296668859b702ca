/** A plain process: a loop over cells, without a pool and without a folder. `plain.ts PART OF` */
import { createHash } from "node:crypto";
import { crossover } from "../../simulations/crossover/index.ts";
import { settingValues } from "../../src/cli/settings.ts";
import { inShard, sweepCells } from "../../src/experiments/sweep/index.ts";
import { DESIGN, TRIALS } from "./work.ts";

const [part, of] = process.argv.slice(2).map(Number);
const now = (): number => performance.timeOrigin + performance.now();
const settings = crossover.settings(null, null);
const cells = sweepCells(DESIGN);
const hashes: Record<number, string> = {};
const from = now();
for (let number = 0; number < cells.count; number++) {
  if (!inShard(number, { part: part!, of: of! })) continue;
  const { seed, parameters } = cells.at(number);
  const { summary } = await crossover.run({
    trials: TRIALS,
    seed,
    settings: await settingValues(settings, parameters),
    data: null,
    theory: null,
    mind: null,
    trace: null,
    progress: () => {},
  });
  hashes[number] = createHash("sha256").update(JSON.stringify(summary)).digest("hex");
}
process.stdout.write(JSON.stringify({ from, to: now(), hashes }));
