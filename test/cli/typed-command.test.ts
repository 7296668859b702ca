import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { typedCommand } from "../../src/cli/typed-command.ts";
import { folder, metalevel } from "./shell.ts";

test.each([
  ["/home/me/project/node_modules/.bin/metalevel", {}, "npx metalevel"],
  [
    "C:\\project\\node_modules\\metalevel\\bin\\metalevel.js",
    { npm_lifecycle_event: "npx", npm_lifecycle_script: "metalevel" },
    "npx metalevel",
  ],
  ["/usr/local/bin/metalevel", {}, "metalevel"],
  [
    "/usr/local/bin/metalevel",
    { npm_lifecycle_event: "npx", npm_lifecycle_script: "vitest run" },
    "metalevel",
  ],
  [undefined, {}, "metalevel"],
])("%s under %j is typed %s", (script, environment, typed) => {
  expect(typedCommand(script, environment)).toBe(typed);
});

/** A folder with the package installed in it, and how to start it there. */
const installed = () => {
  const cwd = folder();
  const bin = join(cwd, "node_modules/.bin");
  mkdirSync(bin, { recursive: true });
  symlinkSync(resolve(import.meta.dirname, "../../bin/metalevel.js"), join(bin, "metalevel"));
  const local = (...words: readonly string[]) =>
    spawnSync(process.execPath, [join(bin, "metalevel"), ...words], { cwd, encoding: "utf8" });
  return { cwd, local };
};

test("what is printed to be copied runs where it was printed", () => {
  const { cwd, local } = installed();
  const began = local("new", "theory", "one").stdout;
  expect(began).toContain("\nNow: npx metalevel check ./one/theory.ts\n");
  expect(readFileSync(join(cwd, "one/README.md"), "utf8")).toContain("\nnpx metalevel check ./theory.ts");
  expect(metalevel(cwd, ["new", "theory", "two"]).out).toContain("\nNow: metalevel check ./two/theory.ts\n");
});

test("so do the hints of errors and lists", () => {
  const { cwd, local } = installed();
  expect(local("run").stderr).toContain("`npx metalevel list` shows them.");
  expect(local("sweep", "s.yaml").stderr).toContain("Did you mean `npx metalevel sweep run s.yaml`?");
  expect(local("list").stdout).toContain("`npx metalevel list NAME` shows");
  expect(metalevel(cwd, ["run"]).error).toContain("`metalevel list` shows them.");
});
