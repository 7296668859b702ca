import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { stream } from "../../src/core/rng.ts";
import { bytesOf, solving, UNCACHED, writeSums } from "../cli/eval/solver.ts";
import { folder, started } from "../cli/shell.ts";
import { pause } from "../cli/sweep-folders.ts";

const KILLS = 20;
const PROBLEMS = 24;
const ANSWERS = 2 * PROBLEMS;
const SEED = Number(process.env.METALEVEL_TEST_SEED ?? 20261130);

test(`an evaluation killed ${KILLS} times at random moments, and resumed each time, equals an undisturbed one`, async () => {
  const cwd = folder();
  writeSums(cwd, PROBLEMS);
  await solving(
    async (server) => {
      const words = ["eval", "--data", "sums.jsonl", "--method", "vanilla,best-of-k", "--concurrency", "3"];
      const live = [...words, "--base-url", server.url];
      const evaluated = async (name: string): Promise<number | null> =>
        started(cwd, [...live, "--resume", name]).ended;
      const began = performance.now();
      expect(await evaluated("undisturbed")).toBe(0);
      const whole = performance.now() - began;
      const expected = bytesOf(join(cwd, "undisturbed"));
      const requests = server.visits().filter(({ promptTokens }) => promptTokens > 0).length;

      const rng = stream(SEED, "kills");
      const found: number[] = [];
      const kept = join(cwd, "killed", "problems.jsonl");
      let kills = 0;
      while (kills < KILLS) {
        const before = keysIn(kept);
        const { child, ended } = started(cwd, [...live, "--resume", "killed"]);
        // Mostly while it is at work, at times before its first line or after its last.
        await Promise.race([pause(whole * (0.2 + 0.6 * rng.uniform())), ended]);
        child.kill("SIGKILL");
        if ((await ended) === null) kills++;
        await server.settled();
        const after = keysIn(kept);
        // Nothing that was finished is lost, and nothing of it is done again.
        expect(after).toEqual(expect.arrayContaining([...before]));
        expect(new Set(after).size).toBe(after.length);
        found.push(after.length);
        if (after.length < ANSWERS) continue;
        expect(await evaluated("killed")).toBe(0);
        expect(bytesOf(join(cwd, "killed"))).toEqual(expected);
        rmSync(join(cwd, "killed"), { recursive: true });
      }
      expect(await evaluated("killed")).toBe(0);
      expect(bytesOf(join(cwd, "killed"))).toEqual(expected);
      console.log(`answers after each kill: ${found.join(" ")}; ${requests} requests undisturbed`);
      // Some kills must have come in the middle of the work, or nothing has been tried.
      expect(found.filter((answers) => answers > 0 && answers < ANSWERS).length).toBeGreaterThanOrEqual(
        KILLS / 4,
      );
    },
    { ...UNCACHED, latency: { tokenMs: 8 } },
  );
});

test("an evaluation that is interrupted ends with 130, keeps what is finished, and goes on", async () => {
  const cwd = folder();
  writeSums(cwd, PROBLEMS);
  await solving(
    async (server) => {
      const words = ["eval", "--data", "sums.jsonl", "--method", "vanilla", "--concurrency", "2"];
      const live = [...words, "--base-url", server.url, "--resume", "e"];
      const kept = join(cwd, "e", "problems.jsonl");
      const { child, ended } = started(cwd, live);
      while (keysIn(kept).length < 3) await pause(5);
      child.kill("SIGINT");
      expect(await ended).toBe(130);
      const there = keysIn(kept);
      expect(there.length).toBeGreaterThanOrEqual(3);
      expect(await started(cwd, live).ended).toBe(0);
      expect(keysIn(kept)).toHaveLength(PROBLEMS);
      expect(keysIn(kept)).toEqual(expect.arrayContaining([...there]));
    },
    { ...UNCACHED, latency: { tokenMs: 8 } },
  );
});

/** Whose the lines of a file are that are whole; a kill may have cut the last one. */
const keysIn = (file: string): readonly string[] =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line))
        .map(({ id, method }) => `${id} ${method}`)
    : [];
