import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { tableText } from "../../src/cli/table.ts";
import { folder, metalevel, SCRIPTED } from "./shell.ts";

const COMMAND = fileURLToPath(new URL("../../bin/metalevel.js", import.meta.url));
const SCRIPT = "/usr/bin/script";
const ESCAPE = "\u001b";

/** What a terminal is sent: standard output and standard error as one. */
const onTerminal = (args: readonly string[], env: NodeJS.ProcessEnv = {}): string => {
  const line = [process.execPath, COMMAND, ...args].join(" ");
  const run = spawnSync(SCRIPT, ["-qec", line, "/dev/null"], {
    cwd: folder(),
    encoding: "utf8",
    env: { ...process.env, TERM: "xterm", NO_COLOR: "", ...env },
  });
  return run.stdout.replaceAll("\r\n", "\n");
};

test.skipIf(process.platform !== "linux" || !existsSync(SCRIPT))(
  "a terminal sees a bar while a run goes on, and nothing of it where the results are",
  () => {
    const sent = onTerminal(["run", SCRIPTED]);
    expect(sent).toContain("| 20/20 |");
    expect(sent).toContain(`${ESCAPE}[?25l`);
    const results = sent.slice(sent.lastIndexOf(`${ESCAPE}[2K`) + `${ESCAPE}[2K`.length);
    expect(results.startsWith(`${ESCAPE}[1mOutcomes${ESCAPE}[0m\n`)).toBe(true);
    expect(results).toMatch(/\nWrote runs\/scripted-1\n$/);
    const plain = onTerminal(["run", SCRIPTED], { NO_COLOR: "1" });
    expect(plain.slice(plain.lastIndexOf(`${ESCAPE}[2K`) + 4)).toMatch(/^Outcomes\noutcome {2}trials\n/);
  },
);

test("a pipe sees neither bar nor colour, whatever the terminal is said to be", () => {
  const { out, error } = metalevel(folder(), ["run", SCRIPTED], { FORCE_COLOR: "1", TERM: "xterm" });
  expect(out + error).not.toContain(ESCAPE);
});

test("a table has numbers to the right, missing ones as a dash, and rules as wide as its columns", () => {
  const rows = [
    ["a", 0.123456, 3],
    ["long name", null, 1_000_000],
    ["b", 1.5e-9, -2],
  ];
  expect(tableText({ title: "T", header: ["name", "x", "n"], rows }, { colour: false })).toBe(
    [
      "T",
      "name              x        n",
      "─────────  ────────  ───────",
      "a            0.1235        3",
      "long name         –  1000000",
      "b          1.500e-9       -2",
      "",
    ].join("\n"),
  );
});
