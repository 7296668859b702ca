/**
 * The record of people's own trials, by the measures that simulations are measured by, and of the published models on
 * them: docs/reference/people.json, which FINDINGS.md is written from. Some minutes of one core.
 *
 *   npx tsx scripts/people.ts ../shared/data
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { atPublished, empiricalAsPublished } from "./people/likelihoods.ts";
import { hashesOf, measuredOf } from "./people/measured.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: npx tsx scripts/people.ts FOLDER-OF-THE-DATA");
const record = {
  command: "npx tsx scripts/people.ts ../shared/data",
  files: hashesOf(folder),
  measured: await measuredOf(folder),
  published: { ...(await atPublished(folder)), empirical: await empiricalAsPublished(folder) },
};
const page = join(import.meta.dirname, "../docs/reference/people.json");
writeFileSync(page, `${JSON.stringify(record, null, 2)}\n`);
