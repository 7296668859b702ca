/**
 * Finds the parameters that simulations/threshold-forms stores, and simulates the shares it stores, from people's
 * trials:
 *
 *   npx tsx scripts/threshold-forms.ts ../shared/data/recall-exp1/trials.csv
 *
 * It writes best.json and shares.json beside the simulation; one core needs about ten minutes. The shares are those of
 * 10⁶ critical trials at each form's best parameters for people, and at what is best for the training people of a fold.
 */
import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { FORMS, type Form } from "../simulations/threshold-forms/forms.ts";
import { lifeUnder, searchForm } from "../simulations/threshold-forms/search.ts";
import { peopleCells } from "../src/fit/held-out/index.ts";
import { readHumanTrials } from "../src/store/human-trials.ts";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("usage: npx tsx scripts/threshold-forms.ts TRIALS.csv");

const folder = join(import.meta.dirname, "../simulations/threshold-forms");
const command = `npx tsx scripts/threshold-forms.ts ${file}`;
const size = { seed: 1, first: 60, participants: 120 };
/** 27,028 participants of 37 critical trials each: 1,000,036. */
const SHARES = { seed: 2, participants: 27_028 };
/** Participants whose shares a test simulates again. */
const SAMPLE = 150;

const people = peopleCells(await readHumanTrials(file));
const spent = () => `${(process.cpuUsage().user / 1e6).toFixed(0)} s`;

const forms: Partial<Record<Form, ReturnType<typeof searchForm>>> = {};
for (const form of FORMS) {
  let asked = 0;
  forms[form] = searchForm(form, people, size, () => asked++);
  console.error(`${form}: ${asked} candidates, ${spent()}`, JSON.stringify(forms[form]));
}
write("best.json", {
  command,
  people: { file: basename(file), trials: people.cell.length },
  search: size,
  forms,
});

const sparse = (cell: Float64Array): Record<string, number> =>
  Object.fromEntries([...cell].flatMap((count, at) => (count > 0 ? [[at, count]] : [])));
const shares: Partial<Record<Form, unknown>> = {};
for (const form of FORMS) {
  const { parameters, contenders } = forms[form]!.people;
  const sample = lifeUnder(form, parameters, SAMPLE, SHARES.seed);
  shares[form] = {
    sample: { counted: sample.counted, cell: sparse(sample.cell) },
    contenders: contenders.map((contender) => {
      const { cell, counted } = lifeUnder(form, contender, SHARES.participants, SHARES.seed);
      return { parameters: contender, counted, cell: [...cell] };
    }),
  };
  console.error(`${form}: shares, ${spent()}`);
}
write("shares.json", {
  command,
  ...SHARES,
  trials: 37 * SHARES.participants,
  sampleParticipants: SAMPLE,
  forms: shares,
});

function write(name: string, value: unknown): void {
  const short = JSON.stringify(value, null, 2).replace(
    /\[\s+([\d\s,.]+?)\s+\]/g,
    (_all, inner: string) => `[${inner.replace(/\s+/g, " ")}]`,
  );
  writeFileSync(join(folder, name), `${short}\n`);
}
