/**
 * `npm run picture`: takes docs/pictures/report.png, the README's picture of the trace viewer, in a real browser. Needs
 * the built package and `scripts/browser/install.sh`.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launched, metalevel, opened } from "../../test/browser/browser.ts";

const target = process.argv[2] ?? join(import.meta.dirname, "../../docs/pictures/report.png");
const home = mkdtempSync(join(tmpdir(), "metalevel-picture-"));
metalevel(home, "run", "crossover", "--trials", "370", "--traces", "--out", "run");
metalevel(home, "report", "run", "--participant", "s0001", "--trial", "76");
const browser = await launched();
const viewport = { width: 1180, height: 900 };
const options = { viewport, colorScheme: "light", reducedMotion: "reduce" } as const;
const { page } = await opened(browser, join(home, "run/report.html"), options, "#trace=1,10");
await page.locator("#viewer .levels").waitFor();
await page.locator("#viewer").screenshot({ path: target });
await browser.close();
rmSync(home, { recursive: true, force: true });
process.stdout.write(`${target}: ${Math.round(statSync(target).size / 1000)} kB\n`);
