import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folder, metalevel } from "../shell.ts";

test.each([
  ["ends the process", "process.exit(0);", "the work ended before it was done"],
  ["waits for ever", "await new Promise(() => {});", "the work ended before it was done"],
  [
    "throws later",
    'setTimeout(() => { throw new Error("late"); }); await new Promise((done) => setTimeout(done, 5000));',
    "an error that nothing caught: late",
  ],
  [
    "throws when it is read",
    'export default { get name() { throw new Error("unreadable"); } };',
    "an error: unreadable",
  ],
])("a module that %s does not pass: status 2 and one line", (_what, source, said) => {
  const cwd = folder();
  writeFileSync(join(cwd, "own.mjs"), `${source}\n`);
  const { status, out, error } = metalevel(cwd, ["check", "./own.mjs"]);
  expect(error).toContain(said);
  expect(error.trim().split("\n")).toHaveLength(1);
  expect(out).toBe("");
  expect(status).toBe(2);
});
