/**
 * Writes a simulation's expected.json and figure.svg from a run of it, which its test then repeats:
 *
 *   npx tsx scripts/expected.ts NAME TRIALS SEED [TRIALS.csv]
 */
import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { SIMULATIONS } from "../simulations/index.ts";
import { defaultsOf } from "../src/core/settings.ts";

const [name, trials, seed, file] = process.argv.slice(2);
const load = SIMULATIONS[name ?? ""];
if (load === undefined || trials === undefined || seed === undefined) {
  throw new Error("usage: npx tsx scripts/expected.ts NAME TRIALS SEED [TRIALS.csv]");
}
const simulation = await load();
const plain = { columns: {}, rtUnit: "ms", labels: {} } as const;
const result = await simulation.run({
  trials: Number(trials),
  seed: Number(seed),
  settings: defaultsOf(simulation.settings(null, null)),
  data: file === undefined ? null : await simulation.readData!(file, plain),
  theory: null,
  mind: null,
  trace: null,
  progress: () => {},
});
const folder = join(import.meta.dirname, "../simulations", simulation.name);
const data = file === undefined ? "" : ` --data recall-exp1/${basename(file)}`;
const command = `metalevel run ${simulation.name} --trials ${trials} --seed ${seed}${data}`;
const expected = { command, trials: Number(trials), seed: Number(seed), summary: result.summary };
writeFileSync(join(folder, "expected.json"), `${JSON.stringify(expected, null, 2)}\n`);
writeFileSync(join(folder, "figure.svg"), await simulation.figure(result.summary));
