import { readFileSync } from "node:fs";

const { exports } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/** Public subpaths, as package.json exports them: each is one folder of src. The script for web pages is built apart. */
export const subpaths = Object.keys(exports)
  .map((path) => path.slice("./".length))
  .filter((name) => !["", "package.json", "browser"].includes(name));
