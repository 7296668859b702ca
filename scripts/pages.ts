/** `npm run pages`: writes FINDINGS.md and docs/gallery.md from stored results; nothing in them is written by hand. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pages } from "./pages/pages.ts";

for (const [path, text] of Object.entries(await pages())) {
  writeFileSync(join(import.meta.dirname, "..", path), text);
}
