import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands/index.ts";
import { commandsOn, refreshed } from "../../src/cli/reference.ts";
import { FILES_OF_A_RUN } from "../../src/store/run-directory.ts";

const read = (page: string): string =>
  readFileSync(new URL(`../../docs/reference/${page}`, import.meta.url), "utf8");

test("the reference has every command, with the options that its help has (npm run commands writes them)", async () => {
  const page = read("commands.md");
  expect(commandsOn(page)).toEqual(Object.keys(COMMANDS));
  expect(await refreshed(page)).toBe(page);
});

test("every file of a run directory is explained", () => {
  const page = read("run-directory.md");
  for (const file of FILES_OF_A_RUN) expect(page).toContain(`\`${file}\``);
});
