/**
 * Finds the parameters that simulations/dual-counter stores: each policy's best in each cell of costs and priors.
 *
 *   npx tsx scripts/dual-counter.ts
 *
 * It writes best.json beside the simulation; one core needs about two minutes.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawPaths } from "../simulations/dual-counter/paths.ts";
import { POLICIES, PRIORS, priorNamed, RATIOS } from "../simulations/dual-counter/range.ts";
import { searchPolicy } from "../simulations/dual-counter/search.ts";

const SEARCH = { seed: 1, paths: 20_000, few: 4_000 };

const cells = PRIORS.flatMap((prior) => {
  const paths = drawPaths(priorNamed(prior), SEARCH.seed, SEARCH.paths);
  return RATIOS.map((ratio) => {
    const policies = Object.fromEntries(
      POLICIES.map((name) => [name, searchPolicy(name, paths, ratio, SEARCH.few)]),
    );
    console.error(
      prior,
      ratio.toFixed(4),
      JSON.stringify(policies),
      `${(process.cpuUsage().user / 1e6).toFixed(0)} s`,
    );
    return { prior, ratio, policies };
  });
});
const stored = { command: "npx tsx scripts/dual-counter.ts", search: SEARCH, cells };
writeFileSync(
  join(import.meta.dirname, "../simulations/dual-counter/best.json"),
  `${JSON.stringify(stored, null, 2)}\n`,
);
