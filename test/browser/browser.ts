/** A real Chromium without network, and the pages that it is shown. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { chromium } from "playwright-core";

const root = resolve(import.meta.dirname, "../..");

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Debian's browser, or the one that METALEVEL_CHROMIUM names. */
export const launched = (): Promise<Browser> => {
  const executablePath = process.env.METALEVEL_CHROMIUM ?? "/usr/bin/chromium";
  if (!existsSync(executablePath)) {
    throw new Error(`no browser at ${executablePath}; scripts/browser/install.sh installs one`);
  }
  return chromium.launch({ executablePath, args: FLAGS });
};

/** A page opened from disk, and everything that it asked for or complained about. */
export interface Opened {
  readonly page: Page;
  /** Addresses asked for, but for the file itself and what stands in it. */
  readonly requests: readonly string[];
  readonly complaints: readonly string[];
}

/** Opens a file with the network off; `at` is what follows the name, such as `#trace=1,2`. */
export const opened = async (
  browser: Browser,
  file: string,
  options: BrowserContextOptions = {},
  at = "",
): Promise<Opened> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  await context.setOffline(true);
  const page = await context.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  const address = pathToFileURL(file).href;
  page.on("request", (request) => {
    const url = request.url().replace(/#.*$/, "");
    if (url !== address && !url.startsWith("data:")) requests.push(url);
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  await page.goto(`${address}${at}`);
  return { page, requests, complaints };
};

/** `metalevel …words` as it was built; throws what it printed where it fails. */
export const metalevel = (cwd: string, ...words: readonly string[]): void => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "bin/metalevel.js"), ...words], {
    cwd,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`metalevel ${words.join(" ")}: ${stderr}`);
};
