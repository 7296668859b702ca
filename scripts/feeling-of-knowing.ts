/**
 * The record that docs/explanation/feeling-of-knowing.md is written from: what gammas of the feeling of knowing come to by
 * chance, in people and in the simulated mind, and whether other parameters give people's.
 *
 *   npx tsx scripts/feeling-of-knowing.ts ../shared/data
 *
 * It writes docs/reference/feeling-of-knowing.json; one core needs about three minutes. `npm run pages` comes after it.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chanceIn, searched } from "./feeling-of-knowing/record.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: npx tsx scripts/feeling-of-knowing.ts FOLDER-OF-THE-DATA");
const record = {
  command: "npx tsx scripts/feeling-of-knowing.ts ../shared/data",
  chance: await chanceIn(folder),
  search: await searched(folder),
};
const file = join(import.meta.dirname, "../docs/reference/feeling-of-knowing.json");
writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
