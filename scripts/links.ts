/** `npm run links`: no dead link in the pages of the repository, nor in the site that `npm run docs` has built. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { deadLinks } from "./links/dead-links.ts";

const root = join(import.meta.dirname, "..");
process.chdir(root);
if (!existsSync("docs/site/index.html")) throw new Error("no docs/site; run npm run docs first");
const written = execFileSync("git", ["ls-files", "*.md"], { encoding: "utf8" }).split("\n").filter(Boolean);
for (const [what, pages] of [
  ["pages", written],
  ["site", ["docs/site/**/*.html"]],
] as const) {
  const { dead, checked } = await deadLinks(root, pages);
  for (const { page, link } of dead) console.error(`${page}: ${link}`);
  console.log(`${what}: ${checked} links, ${dead.length} dead`);
  if (dead.length > 0 || checked === 0) process.exitCode = 1;
}
