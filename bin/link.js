/**
 * Links the command into this working tree's own node_modules/.bin, so that `npx metalevel` in a clone runs this
 * tree at once instead of going through npx's cache of packages.
 */
import { existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";

const folder = new URL("../node_modules/.bin/", import.meta.url);
const link = new URL("metalevel", folder);
if (existsSync(new URL("../node_modules/", import.meta.url)) && process.platform !== "win32") {
  mkdirSync(folder, { recursive: true });
  rmSync(link, { force: true });
  symlinkSync("../../bin/metalevel.js", link);
}
