/** What a terminal sees and a pipe does not. */
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { COMMAND, folder } from "./shell.ts";

const ESCAPE = "\u001b";

const inBash = (line: string, env: NodeJS.ProcessEnv = {}) => {
  const { NO_COLOR: _colourless, TERM: _term, ...rest } = process.env;
  const { stdout, stderr, status } = spawnSync("bash", ["-o", "pipefail", "-c", line], {
    cwd: folder(),
    encoding: "utf8",
    env: {
      ...rest,
      TERM: "xterm",
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      ML: COMMAND,
      ...env,
    },
  });
  return { stdout, stderr, status };
};

/** The same words on a terminal: `script`, of every Linux, gives the command one. */
const onTerminal = (words: string, env: NodeJS.ProcessEnv = {}) =>
  inBash(`script -qefc "node $ML ${words}" /dev/null </dev/null`, env);

test("a terminal gets bold headings, and with NO_COLOR or TERM=dumb none", () => {
  expect(onTerminal("table1").stdout).toContain(`${ESCAPE}[1m`);
  expect(onTerminal("table1", { NO_COLOR: "1" }).stdout).not.toContain(ESCAPE);
  expect(onTerminal("table1", { TERM: "dumb" }).stdout).not.toContain(ESCAPE);
});

test("a pipe gets no colour, and the same words", () => {
  const { stdout } = inBash("node $ML table1 | cat");
  expect(stdout).not.toContain(ESCAPE);
  expect(stdout).toBe(onTerminal("table1", { NO_COLOR: "1" }).stdout.replaceAll("\r\n", "\n"));
});

test("a reader that goes early is no error", () => {
  expect(inBash("node $ML table1 | head -n 1")).toMatchObject({ status: 0, stderr: "" });
});

test("the exit status of a mistake gets through a terminal and a pipe", () => {
  expect(onTerminal("solve nothing-like-it").status).toBe(2);
  expect(inBash("node $ML solve nothing-like-it | cat").status).toBe(2);
});
