/**
 * Where the models of Appendix 7.5 begin when they learn from training folds: their likeliest parameters for all of
 * people's trials, by Nelder–Mead on the exact likelihood from the published ones.
 *
 *   npx tsx scripts/recall-starts.ts ../shared/data/recall-exp1/trials.csv
 *
 * It writes src/fit/held-out/recall-starts.json; one core needs a minute or two.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { countsOf, peopleCells } from "../src/fit/held-out/index.ts";
import { likeliestFor } from "../src/fit/held-out/recall-competitor.ts";
import { RECALL_MODELS } from "../src/fit/held-out/recall-models.ts";
import { readHumanTrials } from "../src/store/human-trials.ts";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("usage: npx tsx scripts/recall-starts.ts TRIALS.csv");

const EVALUATIONS = 700;
const EDGE = 0.02;

const people = peopleCells(await readHumanTrials(file));
const counts = countsOf(people, () => true);
const models: Record<string, unknown> = {};
for (const { model, published } of Object.values(RECALL_MODELS)) {
  const found = likeliestFor(model, published, counts, {
    evaluations: EVALUATIONS,
    edge: EDGE,
    told: () => {},
  });
  models[model.name] = found;
  console.error(model.name, JSON.stringify(found), `${(process.cpuUsage().user / 1e6).toFixed(0)} s`);
}
const stored = { command: `npx tsx scripts/recall-starts.ts ${file}`, trials: counts.total, models };
const path = join(import.meta.dirname, "../src/fit/held-out/recall-starts.json");
writeFileSync(path, `${JSON.stringify(stored, null, 2)}\n`);
