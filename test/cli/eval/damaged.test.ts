/** `metalevel eval --resume` on folders that a full disk, an editor or another process has been at. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  existsSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { ran } from "../in-process.ts";
import { folder, started, text } from "../shell.ts";
import { bytesOf, linesOf, solving, writeSums } from "./solver.ts";

const COMMAND = fileURLToPath(new URL("../../../bin/metalevel.js", import.meta.url));
const WORDS = ["eval", "--data", "sums.jsonl", "--method", "vanilla,mgv"];

/** A folder with a whole evaluation, `whole`, and a copy of it, `e`. */
const evaluated = async (): Promise<string> => {
  const cwd = folder();
  writeSums(cwd, 5);
  expect((await ran(cwd, [...WORDS, "--out", "whole"])).status).toBe(0);
  cpSync(join(cwd, "whole"), join(cwd, "e"), { recursive: true });
  return cwd;
};

test("a file that may not grow ends in one line; no result is kept without its trace, and going on makes it whole", async () => {
  const cwd = await evaluated();
  rmSync(join(cwd, "e"), { recursive: true });
  const limited = `ulimit -f 8; exec ${process.execPath} ${COMMAND} ${WORDS.join(" ")} --resume e`;
  const { status, stderr } = spawnSync("bash", ["-c", limited], { cwd, encoding: "utf8" });
  expect(status).toBe(2);
  expect(stderr).toContain(
    'a result could not be kept: got "e/traces.jsonl", a file that may not grow any more',
  );
  expect(stderr).not.toContain("    at ");
  const keys = (file: string) => linesOf(cwd, file).map(({ id, method }) => `${id} ${method}`);
  expect(keys("e/problems.jsonl").length).toBeGreaterThan(0);
  expect(keys("e/traces.jsonl")).toEqual(expect.arrayContaining(keys("e/problems.jsonl")));
  expect(text(cwd, "e/traces.jsonl").endsWith("\n")).toBe(true);
  expect((await ran(cwd, ["eval", "--resume", "e"])).status).toBe(0);
  expect(bytesOf(join(cwd, "e"))).toEqual(bytesOf(join(cwd, "whole")));
});

test("a cassette that may not grow is no fault of the server's, and can be gone on with", async () => {
  const cwd = folder();
  writeSums(cwd, 5);
  await solving(async ({ url }) => {
    const words = [...WORDS, "--base-url", url, "--record", "said", "--resume", "e", "--concurrency", "3"];
    const limited = `ulimit -f 40; exec ${process.execPath} ${COMMAND} ${words.join(" ")}`;
    const child = spawn("bash", ["-c", limited], { cwd });
    let error = "";
    child.stderr.on("data", (bytes) => (error += String(bytes)));
    const [status] = await once(child, "close");
    expect(error).toContain('--record: got "said", a file that may not grow any more');
    expect(status).toBe(2);
    expect((await ran(cwd, words)).status).toBe(0);
  });
  expect((await ran(cwd, [...WORDS, "--replay", "said", "--out", "again"])).status).toBe(0);
  expect(bytesOf(join(cwd, "again"))).toEqual(bytesOf(join(cwd, "e")));
});

test.each<readonly [string, (file: string) => void]>([
  ["one trace", (file) => writeFileSync(file, readFileSync(file, "utf8").split("\n").slice(1).join("\n"))],
  ["all traces", (file) => rmSync(file)],
  ["the end of a trace", (file) => truncateSync(file, readFileSync(file).length - 100)],
])("what lacks %s is done again", async (_what, harm) => {
  const cwd = await evaluated();
  harm(join(cwd, "e/traces.jsonl"));
  const { status, error } = await ran(cwd, ["eval", "--resume", "e"]);
  expect(status).toBe(0);
  expect(error).toMatch(/(?:9 of 10 answers are there already\n)?.*answers in /);
  expect(bytesOf(join(cwd, "e"))).toEqual(bytesOf(join(cwd, "whole")));
});

describe("what is not as it was written is refused by its file, line and field", () => {
  test.each([
    [
      "problems.jsonl",
      '{"id":"1","method":"vanilla"}',
      'problems.jsonl, line 11: got the field "answer" missing',
    ],
    ["problems.jsonl", "[]", "problems.jsonl, line 11: got []; expected a JSON object"],
    ["traces.jsonl", '{"id":1}', 'traces.jsonl, line 11: got the field "id" 1; expected text'],
  ])("%s: %s", async (file, line, said) => {
    const cwd = await evaluated();
    appendFileSync(join(cwd, "e", file), `${line}\n`);
    const { status, error } = await ran(cwd, ["eval", "--resume", "e"]);
    expect(error).toContain(said);
    expect(status).toBe(2);
  });

  test("a result of another evaluation", async () => {
    const cwd = await evaluated();
    const [first] = linesOf(cwd, "e/problems.jsonl");
    appendFileSync(join(cwd, "e/problems.jsonl"), `${JSON.stringify({ ...first, id: "else" })}\n`);
    const { status, error } = await ran(cwd, ["eval", "--resume", "e"]);
    expect(error).toContain('line 11: got the fields "id" "else" and "method" "vanilla"');
    expect(status).toBe(2);
  });

  test.each<readonly [string, (record: Record<string, unknown>) => object, string]>([
    ["fields that are missing", () => ({ metalevel: "eval" }), 'the field "version" missing'],
    ["an unknown method", (record) => ({ ...record, methods: { mgw: {} } }), 'Did you mean "mgv"?'],
    ["a seed that is no number", (record) => ({ ...record, seed: "x" }), 'the field "seed" "x"'],
    ["a limit below 1", (record) => ({ ...record, limit: -1 }), 'the field "limit" -1'],
  ])("a record with %s", async (_what, changed, said) => {
    const cwd = await evaluated();
    writeFileSync(join(cwd, "e/run.json"), JSON.stringify(changed(JSON.parse(text(cwd, "e/run.json")))));
    for (const words of [
      ["eval", "--resume", "e"],
      ["report", "e"],
    ]) {
      if (words[0] === "report" && said.includes("version")) continue;
      const { status, error } = await ran(cwd, words);
      expect(error).toContain(said);
      expect(error).toContain("run.json");
      expect(status).toBe(2);
    }
  });
});

describe("one process at a time works in a folder", () => {
  const held = (cwd: string, holder: object): void =>
    writeFileSync(join(cwd, "e/.lock"), `${JSON.stringify(holder)}\n`);

  test("the second is refused, naming the first; once that is killed, it goes on", async () => {
    const cwd = await evaluated();
    // Any process that lives will do for a first one.
    const { child, ended } = started(cwd, ["serve", "--upstream", "http://127.0.0.1:9", "--port", "0"]);
    held(cwd, { pid: child.pid, host: hostname(), began: null });
    const { status, error } = await ran(cwd, ["eval", "--resume", "e"]);
    expect(status).toBe(2);
    expect(error).toContain(`"e", in which process ${child.pid} on ${hostname()} works`);
    child.kill("SIGKILL");
    await ended;
    expect((await ran(cwd, ["eval", "--resume", "e"])).status).toBe(0);
    expect(existsSync(join(cwd, "e/.lock"))).toBe(false);
    expect(bytesOf(join(cwd, "e"))).toEqual(bytesOf(join(cwd, "whole")));
  });

  test.runIf(existsSync("/proc/self/stat"))(
    "one that was killed holds it no more, though nobody has asked what came of it",
    async () => {
      const cwd = await evaluated();
      // The shell becomes a program that never asks what came of the process that the shell had started.
      const parent = spawn("bash", ["-c", "sleep 600 & echo $!; exec sleep 600"]);
      try {
        const [first] = await once(parent.stdout, "data");
        const pid = Number(String(first));
        held(cwd, { pid, host: hostname(), began: null });
        expect((await ran(cwd, ["eval", "--resume", "e"])).status).toBe(2);
        process.kill(pid, "SIGKILL");
        await expect.poll(() => readFileSync(`/proc/${pid}/stat`, "utf8")).toContain(") Z ");
        expect((await ran(cwd, ["eval", "--resume", "e"])).status).toBe(0);
      } finally {
        parent.kill("SIGKILL");
      }
    },
  );

  test("a process that has another's number does not hold it; one on another machine does", async () => {
    const cwd = await evaluated();
    held(cwd, { pid: process.pid, host: hostname(), began: "1" });
    expect((await ran(cwd, ["eval", "--resume", "e"])).status).toBe(0);
    held(cwd, { pid: 1, host: "elsewhere.invalid", began: null });
    const { status, error } = await ran(cwd, ["eval", "--resume", "e"]);
    expect(status).toBe(2);
    expect(error).toContain("process 1 on elsewhere.invalid works");
    expect(error).toContain("if it has ended, remove e/.lock");
  });
});
