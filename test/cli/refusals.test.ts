import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ran } from "./in-process.ts";
import { folder, SCRIPTED } from "./shell.ts";

/** Mistakes, each with what the one line must say. */
const MISTAKES: readonly (readonly [readonly string[], RegExp])[] = [
  [["rnu"], /command: got "rnu".*Did you mean "run"\?/],
  [["--nope"], /unknown option '--nope'/],
  [["run"], /got no name; expected the name of a simulation/],
  [["run", "crosover"], /simulation: got "crosover"/],
  [
    ["run", SCRIPTED, "extra"],
    /metalevel run: got "extra" too; expected name and options\. .*key=value without blanks/,
  ],
  [["run", SCRIPTED, "--set", "a", "=", "0.3"], /metalevel run: got "=", "0.3" too/],
  [["run", SCRIPTED, "--trils", "3"], /unknown option '--trils' \(Did you mean --trials\?\)/],
  [["run", "./no-such.ts"], /simulation: got ".\/no-such.ts", no such file/],
  ...["0", "-1", "1.5", "ten", "", "1e3", "99999999999999999999"].map(
    (trials) =>
      [["run", SCRIPTED, "--trials", trials], /--trials: got .*; expected a positive whole number/] as const,
  ),
  [["run", SCRIPTED, "--seed", "x"], /--seed: got "x"; expected a whole number ≥ 0/],
  [["run", SCRIPTED, "--set", "alpa=1"], /setting: got "alpa".*Did you mean "alpha"\?/],
  [["run", SCRIPTED, "--set", "alpha"], /--set: got "alpha"; expected key=value/],
  [["run", SCRIPTED, "--set", "=1"], /--set: got "=1"; expected key=value/],
  [["run", SCRIPTED, "--set", "alpha=-1"], /setting "alpha": got "-1"; expected a number from 0 to 100/],
  [["run", SCRIPTED, "--set", "alpha=lots"], /setting "alpha": got "lots"; expected a number from 0 to 100/],
  [["run", SCRIPTED, "--set", "alpha=Infinity"], /setting "alpha"/],
  [["run", SCRIPTED, "--set", "alpha=0x10"], /setting "alpha"/],
  [["run", SCRIPTED, "--set", "maxCycles=2.5"], /setting "maxCycles": got "2.5"; expected a whole number/],
  [["run", SCRIPTED, "--set", "tie=terminat"], /setting "tie".*Did you mean "terminate"\?/],
  [["run", SCRIPTED, "--set", "decay=liner"], /one of from-initial.*Did you mean "linear"\?/],
  [["run", SCRIPTED, "--set", "decay=process.exit()"], /setting "decay".*expected.*a formula of lambda0/],
  [["run", SCRIPTED, "--set", "decay=lambda = 3"], /setting "decay"/],
  [["run", SCRIPTED, "--set", "decay=-lambda0"], /decay formula "-lambda0".*equation 42, 43/],
  [["run", SCRIPTED, "--data", "no.csv"], /--data: got "no.csv", no such file/],
  [["run", SCRIPTED, "--data", "."], /--data: got ".", a folder/],
  [["run", SCRIPTED, "--columns", "rt=RT"], /--columns: got no --data/],
  [["run", SCRIPTED, "--data", "file", "--rt-unit", "h"], /--rt-unit: got "h"; expected ms or s/],
  [["run", SCRIPTED, "--data", "file", "--columns", "rt"], /--columns: got "rt"; expected key=value/],
  [["run", SCRIPTED, "--out", ""], /--out: got ""/],
  [["run", SCRIPTED, "--out", "/proc/nowhere/run"], /--out: got "\/proc\/nowhere\/run"/],
  [
    ["run", SCRIPTED, "--out", "file/run"],
    /--out: got "file\/run", a path through something that is no folder/,
  ],
  [
    ["run", SCRIPTED, "--theory", "nelson-narens/retreival"],
    /--theory: got "nelson-narens\/retreival"; expected one of .*Did you mean "nelson-narens\/retrieval"\?/,
  ],
  [["run", SCRIPTED, "--theory", "./retrieval"], /--theory: got "\.\/retrieval", no such file/],
  [["check", "nelson-narens/retrieva"], /check: got "nelson.*Did you mean "nelson-narens\/retrieval"\?/],
  [["check", "./nothere.ts"], /check: got "\.\/nothere\.ts", no such file; expected a file that can be read/],
  [["check", "./"], /check: got "\.\/", a folder; expected a file that can be read/],
  [["run", SCRIPTED, "--mind", "nobody"], /--mind: got "nobody"/],
  [["run", SCRIPTED, "--config", "no.yaml"], /--config: got "no.yaml", no such file/],
  [["rerun", "nowhere"], /rerun: got "nowhere\/run.json", no such file/],
  [["rerun", "file"], /rerun: got "file", a file; expected a run directory/],
  [["replay", "nowhere"], /the trace: got "nowhere", no such file/],
  [["replay", "."], /the trace: got ".", a folder/],
  [["fit", "nothing", "--data", "file"], /fit: got "nothing"/],
  [["fit", "nothing"], /metalevel fit: got no --data; expected .*Say --data <file>\./],
  [["fit", "nothing", "--data"], /--data: got no value; expected .*Say --data <file>\./],
  [
    ["new"],
    /metalevel new: got no kind; expected theory, mind or simulation\. Say `metalevel new <kind> <name>`/,
  ],
  [
    ["sweep", "sw.yaml"],
    /metalevel sweep: got "sw.yaml"; expected one of run, .*`metalevel sweep run sw.yaml`\?/,
  ],
  [["sweep", "mrege", "d"], /metalevel sweep: got "mrege".*Did you mean `metalevel sweep merge`\?/],
  [["sweep", "run"], /metalevel sweep run: got no file; expected the sweep, a YAML file\./],
  [["help", "foo"], /command: got "foo"; expected one of list, run/],
  [["help", "rnu"], /command: got "rnu".*Did you mean "run"\?/],
  ...["99999", "-1", "http"].map(
    (port) => [["serve", "--port", port], /--port: got .*; expected a whole number from 0 to 65535/] as const,
  ),
  [["serve", "--concurrency", "0"], /--concurrency: got "0"; expected a positive whole number/],
  [["serve", "--body-limit", "big"], /--body-limit: got "big"; expected a positive whole number/],
  [["serve", "--time-limit", "99999999"], /--time-limit: got .*; expected a whole number from 1 to 2147483/],
  [["serve", "--drain", "99999999"], /--drain: got .*; expected a whole number from 0 to 2147483/],
  [
    ["serve", "--upstream", "http://127.0.0.1:9", "--host", "no such host"],
    /--host, --port: got "?no such host/,
  ],
];

test.each(MISTAKES)("%j", async (args, said) => {
  const cwd = folder();
  writeFileSync(join(cwd, "file"), "x\n");
  const { status, out, error } = await ran(cwd, args);
  expect(error).toMatch(said);
  expect({ status, out, lines: error.split("\n").length }).toEqual({ status: 2, out: "", lines: 2 });
  expect(readdirSync(cwd).filter((name) => name !== "runs")).toEqual(["file"]);
});
