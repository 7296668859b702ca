/** `npm run commands`: writes the tables of docs/reference/commands.md from what the commands declare. */
import { readFileSync, writeFileSync } from "node:fs";
import { refreshed } from "../src/cli/reference.ts";

const page = new URL("../docs/reference/commands.md", import.meta.url);
writeFileSync(page, await refreshed(readFileSync(page, "utf8")));
