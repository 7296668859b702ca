import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands/index.ts";
import { VERSION } from "../../src/version.ts";
import { COMMAND, folder, metalevel } from "./shell.ts";

test("--help lists every command, and so does no word at all", () => {
  const cwd = folder();
  const { status, out, error } = metalevel(cwd, ["--help"]);
  expect({ status, error }).toEqual({ status: 0, error: "" });
  for (const name of Object.keys(COMMANDS)) expect(out).toContain(`  ${name} `);
  expect(metalevel(cwd, []).out).toBe(out);
});

test.each(Object.keys(COMMANDS))("%s --help and help %s say the same", (name) => {
  const cwd = folder();
  const { status, out } = metalevel(cwd, [name, "--help"]);
  expect(status).toBe(0);
  expect(out).toMatch(new RegExp(`^Usage: metalevel ${name} `));
  expect(metalevel(cwd, ["help", name]).out).toBe(out);
});

test("--version", () => {
  expect(metalevel(folder(), ["--version"])).toEqual({ status: 0, out: `${VERSION}\n`, error: "" });
});

test("the help imports nothing heavy: of packages only the one that reads the options", () => {
  const seen = `
    import { register } from "node:module";
    register("data:text/javascript," + encodeURIComponent(\`
      import { writeSync } from "node:fs";
      export const load = (url, context, next) => { writeSync(2, url + "\\\\n"); return next(url, context); };
    \`));`;
  const loader = `data:text/javascript,${encodeURIComponent(seen)}`;
  const { stderr } = spawnSync(process.execPath, ["--import", loader, COMMAND, "--help"], {
    encoding: "utf8",
  });
  const packages = new Set(
    [...stderr.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].map((match) => match[1]),
  );
  expect([...packages].sort()).toEqual(["commander", "fastest-levenshtein"]);
});
