import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { SIMULATIONS } from "../../simulations/index.ts";
import { COMMANDS } from "../../src/cli/commands/index.ts";
import { COMMAND, folder, metalevel } from "./shell.ts";

/** What is offered, and whether files may be. */
const offered = (...words: readonly string[]) => {
  const { status, out, error } = metalevel(folder(), ["complete", "--", ...words]);
  expect({ status, error }).toEqual({ status: 0, error: "" });
  const lines = out.trimEnd().split("\n");
  return { names: lines.slice(0, -1).map((line) => line.split("\t")[0]!), files: lines.at(-1) === ":0" };
};

test("commands, their options, and the names that they take", () => {
  expect(offered("").names.sort()).toEqual([...Object.keys(COMMANDS), "help"].sort());
  expect(offered("run", "").names).toEqual(Object.keys(SIMULATIONS));
  expect(offered("run", "cro")).toEqual({ names: ["crossover"], files: false });
  expect(offered("run", "crossover", "--tri").names).toEqual(["--trials"]);
  expect(offered("run", "crossover", "--mind", "stops").names).toEqual(["stops-at-random"]);
  expect(offered("recover", "retr").names).toEqual(["retrieval", "retrieval-critical"]);
});

test("files where nothing of ours begins like the word", () => {
  expect(offered("run", "./my").files).toBe(true);
  expect(offered("report", "ru").files).toBe(true);
});

test("a real bash completes a command, a name and a file with the script", () => {
  const cwd = folder();
  mkdirSync(join(cwd, "bin"));
  writeFileSync(join(cwd, "bin/metalevel"), `#!/bin/sh\nexec "${process.execPath}" "${COMMAND}" "$@"\n`, {
    mode: 0o755,
  });
  writeFileSync(join(cwd, "metalevel.bash"), metalevel(cwd, ["complete", "bash"]).out);
  writeFileSync(
    join(cwd, "ask.sh"),
    `source ./metalevel.bash
complete -p metalevel
compopt() { :; } # the builtin works only while bash itself completes
for line in "metalevel ru" "metalevel run cro" "metalevel solve tal"; do
  COMP_WORDS=($line); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); COMP_LINE=$line; COMP_POINT=\${#line}
  __metalevel_complete; echo "\${COMPREPLY[*]}"
done
`,
  );
  const { stdout, stderr } = spawnSync("bash", ["--norc", "ask.sh"], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, PATH: `${join(cwd, "bin")}:${dirname(process.execPath)}:${process.env.PATH}` },
  });
  expect({ lines: stdout.trimEnd().split("\n"), stderr }).toEqual({
    lines: ["complete -F __metalevel_complete metalevel", "run", "crossover", "tally"],
    stderr: "",
  });
});

test("an unknown shell is the user's mistake", () => {
  const { status, error } = metalevel(folder(), ["complete", "tcsh"]);
  expect(status).toBe(2);
  expect(error).toBe(
    'metalevel: metalevel complete: got "tcsh"; expected one of bash, zsh, fish, powershell.\n',
  );
});
