/** `metalevel eval` on a fake server: what it writes, keeps, goes on with and reports. */
import { appendFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { ran } from "../in-process.ts";
import { folder, text } from "../shell.ts";
import { bytesOf, linesOf, solving, UNCACHED, writeSums } from "./solver.ts";

const EVAL = ["eval", "--data", "sums.jsonl", "--method", "vanilla,self-refine"];

const withSums = (count = 10): string => {
  const cwd = folder();
  writeSums(cwd, count);
  return cwd;
};

test("each answer is judged, kept with its ledger, and summed up; undecided is neither right nor wrong", async () => {
  const cwd = withSums();
  await solving(async ({ url }) => {
    const words = [...EVAL, "--base-url", url, "--out", "e", "--json", "--png"];
    const { status, out, error } = await ran(cwd, words);
    expect(status).toBe(0);
    expect(error).toContain("wrote e");
    expect(out).toBe(text(cwd, "e/summary.json"));
  });
  expect(readdirSync(join(cwd, "e")).sort()).toEqual([
    "figure.png",
    "figure.svg",
    "problems.jsonl",
    "run.json",
    "summary.json",
    "tables.json",
    "times.jsonl",
    "traces.jsonl",
  ]);
  const lines = linesOf(cwd, "e/problems.jsonl");
  expect(lines.map(({ id, method }) => `${id} ${method}`).slice(0, 3)).toEqual([
    "sum-10 vanilla",
    "sum-10 self-refine",
    "sum-11 vanilla",
  ]);
  const vanilla = lines.filter(({ method }) => method === "vanilla");
  expect(vanilla.map(({ correct }) => correct)).toEqual([
    ...[true, true, true, false, true, true, true],
    null,
    true,
    false,
  ]);
  expect(vanilla[3]).toMatchObject({ answer: "14", expected: "13", level: 4, failure: null, attempts: 1 });
  expect(vanilla[9]).toMatchObject({ answer: null, why: "no answer was given" });
  expect(vanilla[0]).toMatchObject({ controls: { solve: 1 }, shortfalls: [] });
  const { tokens, ledger } = vanilla[0] as unknown as {
    tokens: number;
    ledger: { decoded: { tokens: number }; prompt: object; meta: { decoded: object } };
  };
  expect(ledger.decoded).toEqual({ known: true, tokens, source: "server" });
  expect(ledger.prompt).toMatchObject({ known: true, source: "server" });
  expect(ledger.meta.decoded).toMatchObject({ known: true, tokens: 0 });

  // Feedback on 13 does not parse, twice: the method has failed, which is said, and counts as no answer.
  const failed = lines.find(({ id, method }) => id === "sum-13" && method === "self-refine")!;
  expect(failed).toMatchObject({
    answer: null,
    correct: false,
    attempts: null,
    controls: { generate: 1, feedback: 2 },
  });
  expect(failed.failure).toContain('reply to "feedback"');
  const { methods, comparisons, levels, lMax, problems, finished } = JSON.parse(text(cwd, "e/summary.json"));
  expect(JSON.parse(text(cwd, "e/summary.json"))).toMatchObject({ simulated: false, caution: null });
  expect({ lMax, problems, finished }).toEqual({ lMax: 16_384, problems: 10, finished: 20 });
  expect(methods[1]).toMatchObject({ right: 7, wrong: 2, undecided: 1, unanswered: 2, failed: 1 });
  expect(methods[1].accuracy.estimate).toBeCloseTo(7 / 9);
  expect(methods[1].accuracyBounds).toEqual({ low: 0.7, high: 0.8 });
  // "refine" waited for feedback that finds fault, and none came: no shortfall.
  expect(methods[1].shortfalls).toEqual([]);
  expect(methods[1].withoutOccasion).toMatchObject([{ control: "refine" }]);
  expect(comparisons.pairs).toMatchObject([
    { first: "vanilla", second: "self-refine", decided: 9, p: 1, pHolm: 1 },
  ]);
  expect(levels).toHaveLength(10);

  const traces = linesOf(cwd, "e/traces.jsonl");
  expect(traces[1]).toMatchObject({ id: "sum-10", method: "self-refine", question: "What is 4 + 6?" });
  expect(
    (traces[1]!.exchanges as { purpose: string; level: string }[]).map((one) => [one.purpose, one.level]),
  ).toEqual([
    ["generate", "object"],
    ["feedback", "object"],
  ]);
});

describe("going on", () => {
  const files = (cwd: string, name: string) => bytesOf(join(cwd, name));

  test("what is finished is not asked again, however it was cut short, and the whole is equal byte for byte", async () => {
    const cwd = withSums();
    await solving(async (server) => {
      const live = ["--base-url", server.url];
      expect((await ran(cwd, [...EVAL, ...live, "--out", "whole"])).status).toBe(0);
      const requests = server.visits().length;
      expect((await ran(cwd, [...EVAL, ...live, "--resume", "cut", "--concurrency", "1"])).status).toBe(0);
      // As if it had been killed amid the writing of the seventh result: its trace is there, and half of its line.
      const results = readFileSync(join(cwd, "cut/problems.jsonl"), "utf8").split("\n");
      const traces = readFileSync(join(cwd, "cut/traces.jsonl"), "utf8").split("\n");
      writeFileSync(
        join(cwd, "cut/problems.jsonl"),
        `${results.slice(0, 6).join("\n")}\n${results[6]!.slice(0, 40)}`,
      );
      writeFileSync(join(cwd, "cut/traces.jsonl"), `${traces.slice(0, 7).join("\n")}\n`);
      const before = server.visits().length;
      const { status, error } = await ran(cwd, ["eval", "--resume", "cut", ...live]);
      expect(status).toBe(0);
      expect(error).toContain("6 of 20 answers are there already");
      expect(server.visits().length - before).toBeLessThan(requests);
      expect(files(cwd, "cut")).toEqual(files(cwd, "whole"));
      // A line that only lacks its end is a finished one.
      const end = Buffer.byteLength(results.slice(0, 3).join("\n"));
      truncateSync(join(cwd, "cut/problems.jsonl"), end);
      const again = await ran(cwd, ["eval", "--resume", "cut", ...live]);
      expect(again.error).toContain("3 of 20 answers are there already");
      expect(files(cwd, "cut")).toEqual(files(cwd, "whole"));
    }, UNCACHED);
  });

  test("results do not depend on how much is done at once", async () => {
    const cwd = withSums();
    await solving(async ({ url }) => {
      for (const places of ["1", "3", "16"]) {
        const words = [...EVAL, "--base-url", url, "--concurrency", places, "--out", places];
        expect((await ran(cwd, words)).status).toBe(0);
      }
    }, UNCACHED);
    expect(files(cwd, "3")).toEqual(files(cwd, "1"));
    expect(files(cwd, "16")).toEqual(files(cwd, "1"));
  });

  test("another evaluation in the folder is refused, and what has changed is named", async () => {
    const cwd = withSums(2);
    await solving(async ({ url }) => {
      const live = ["--base-url", url];
      expect((await ran(cwd, [...EVAL, ...live, "--out", "e"])).status).toBe(0);
      const refusals = [
        [["--out", "e"], '"e", which exists'],
        [["--resume", "e", "--seed", "2"], "seed: 1 is now 2"],
        [["--resume", "e", "--set", "vanilla.maxTokens=9"], "methods.vanilla.maxTokens: 16384 is now 9"],
        [["--resume", "e", "--limit", "1"], "problems: 2 is now 1"],
      ] as const;
      for (const [words, sentence] of refusals) {
        const { status, error } = await ran(cwd, [...EVAL, ...live, ...words]);
        expect({ status, error }).toEqual({ status: 2, error: expect.stringContaining(sentence) });
      }
      writeSums(cwd, 3);
      const { error } = await ran(cwd, ["eval", "--resume", "e", ...live]);
      expect(error).toContain("sha256");
    });
  });

  test("more problems and further methods go on with what is there; fewer are refused", async () => {
    const cwd = withSums();
    await solving(async (server) => {
      const words = ["eval", "--data", "sums.jsonl", "--base-url", server.url, "--resume"];
      const small = [...words, "grown", "--method", "vanilla", "--limit", "4"];
      expect((await ran(cwd, small)).status).toBe(0);
      const more = [...words, "grown", "--method", "best-of-k,vanilla", "--limit", "8"];
      const { status, error } = await ran(cwd, more);
      expect(status).toBe(0);
      expect(error).toContain("4 of 16 answers are there already");
      const whole = [...words, "whole", "--method", "best-of-k,vanilla", "--limit", "8"];
      expect((await ran(cwd, whole)).status).toBe(0);
      expect(files(cwd, "grown")).toEqual(files(cwd, "whole"));
      const less = (await ran(cwd, small)).error;
      expect(less).toContain("problems: 8 is now 4");
      expect(less).toMatch(/methods\.best-of-k: \{"k":5,.{5,40}… is now nothing/);
      const other = await ran(cwd, [...more.slice(0, -1), "10", "--set", "vanilla.maxTokens=9"]);
      expect(other.error).toContain("methods.vanilla.maxTokens");
    }, UNCACHED);
  });

  test("a budget stops cleanly: what is finished stays, and a larger one goes on", async () => {
    const cwd = withSums();
    await solving(async ({ url }) => {
      const live = [...EVAL, "--base-url", url, "--concurrency", "2"];
      const stopped = await ran(cwd, [...live, "--resume", "e", "--max-total-tokens", "1500"]);
      expect(stopped.status).toBe(1);
      expect(stopped.error).toMatch(/\d+ of 20 answers are in e; --resume e goes on/);
      expect(stopped.error).toContain("Go on with --resume and a larger number");
      const there = linesOf(cwd, "e/problems.jsonl").length;
      expect(there).toBeGreaterThan(2);
      // What was spent before counts.
      expect((await ran(cwd, [...live, "--resume", "e", "--max-total-tokens", "1500"])).status).toBe(1);
      const whole = await ran(cwd, [...live, "--resume", "e", "--max-total-tokens", "100000"]);
      expect(whole.status).toBe(0);
      expect(linesOf(cwd, "e/problems.jsonl")).toHaveLength(20);
    });
  });

  test("a server that fails ends it with 69; nothing is left where nothing was finished", async () => {
    const cwd = withSums();
    const { status } = await ran(cwd, [...EVAL, "--base-url", "http://127.0.0.1:9", "--out", "e"]);
    expect(status).toBe(69);
    expect(existsSync(join(cwd, "e"))).toBe(false);
  });
});

test("a recorded evaluation replays without a server to equal files", async () => {
  const cwd = withSums(4);
  await solving(async ({ url }) => {
    const words = [...EVAL, "--base-url", url, "--record", "said.jsonl", "--out", "live"];
    expect((await ran(cwd, words)).status).toBe(0);
  });
  const { status, error } = await ran(cwd, [...EVAL, "--replay", "said.jsonl", "--out", "again"]);
  expect({ status, error }).toEqual({ status: 0, error: expect.stringContaining("8 answers in") });
  expect(bytesOf(join(cwd, "again"))).toEqual(bytesOf(join(cwd, "live")));
});

test("an evaluation that was cut short and gone on with replays to equal files, too", async () => {
  const cwd = withSums();
  const methods = ["eval", "--data", "sums.jsonl", "--method", "vanilla,self-refine,meta-r1"];
  await solving(
    async ({ url }) => {
      const words = [...methods, "--base-url", url, "--record", "said.jsonl", "--resume", "live"];
      for (const budget of [6000, 14_000]) {
        const cut = await ran(cwd, [...words, "--max-total-tokens", String(budget)]);
        expect({ budget, ...cut }).toMatchObject({ budget, status: 1 });
        expect(linesOf(cwd, "live/problems.jsonl").length).toBeGreaterThan(0);
      }
      expect((await ran(cwd, words)).status).toBe(0);
    },
    { ...UNCACHED, latency: { tokenMs: 1 } },
  );
  const { status } = await ran(cwd, [...methods, "--replay", "said.jsonl", "--out", "again"]);
  expect(status).toBe(0);
  expect(bytesOf(join(cwd, "again"))).toEqual(bytesOf(join(cwd, "live")));
});

test("a meta-level on a server of its own gets its own key, and its tokens are counted apart", async () => {
  const cwd = withSums(1);
  const [ours, theirs] = ["sk-object-123456", "sk-meta-654321"];
  writeFileSync(join(cwd, "ours"), ours);
  writeFileSync(join(cwd, "theirs"), theirs);
  await solving(
    async (object) => {
      await solving(
        async (meta) => {
          const words = ["--base-url", object.url, "--api-key-file", "ours", "--meta-base-url", meta.url];
          const run = ["eval", "--data", "sums.jsonl", "--method", "meta-r1", ...words];
          const keyless = await ran(cwd, [...run, "--out", "e"]);
          expect(keyless).toMatchObject({
            status: 69,
            error: expect.stringContaining("--meta-api-key-file"),
          });
          vi.stubEnv("METALEVEL_META_API_KEY", theirs);
          expect((await ran(cwd, [...run, "--out", "by-variable"])).status).toBe(0);
          vi.unstubAllEnvs();
          const keyed = [...run, "--meta-api-key-file", "theirs"];
          const { status } = await ran(cwd, [...keyed, "--out", "e", "--record", "said.jsonl"]);
          expect(status).toBe(0);
          expect(meta.visits().length).toBeGreaterThan(1);
          for (const file of [...readdirSync(join(cwd, "e")).map((name) => `e/${name}`), "said.jsonl"]) {
            expect(text(cwd, file)).not.toContain(ours);
            expect(text(cwd, file)).not.toContain(theirs);
          }
          expect(JSON.parse(text(cwd, "e/run.json")).meta).toMatchObject({ kind: "llm", model: "fake" });
          const [result] = linesOf(cwd, "e/problems.jsonl") as unknown as readonly {
            ledger: { meta: { decoded: { tokens: number } } };
          }[];
          expect(result!.ledger.meta.decoded.tokens).toBeGreaterThan(0);
        },
        { apiKey: theirs },
      );
    },
    { apiKey: ours },
  );
});

describe("settings", () => {
  test("one of a method, one of all that have it; the former goes before the latter", async () => {
    const cwd = withSums(1);
    await solving(async ({ url }) => {
      const set = ["--set", "vanilla.maxTokens=7", "--set", "maxTokens=90", "--set", "temperature=0.1"];
      expect((await ran(cwd, [...EVAL, "--base-url", url, ...set, "--out", "e"])).status).toBe(0);
    });
    const { methods } = JSON.parse(text(cwd, "e/run.json"));
    expect(methods.vanilla).toMatchObject({ maxTokens: 7, temperature: 0.1 });
    expect(methods["self-refine"]).toMatchObject({ maxTokens: 90, temperature: 0.1 });
  });

  test.each([
    [["--set", "vanila.maxTokens=7"], 'Did you mean "vanilla"?'],
    [["--set", "maxToken=7"], 'Did you mean "maxTokens"?'],
    [["--set", "vanilla.maxTokens=0"], 'vanilla, setting "maxTokens": got "0"'],
    [["--set", "vanilla.feedbackTokens=3"], 'vanilla|setting: got "feedbackTokens"'],
    [["--method", "vanilla,vanilla"], 'got "vanilla" twice'],
    [["--method", "mvg"], 'Did you mean "mgv"?'],
    [["--against", "greedy"], "--against"],
    [["--limit", "0"], "--limit"],
    [["--l-max", "x"], "--l-max"],
    [["--out", "a", "--resume", "b"], "--out begins a folder"],
    [["--record", "a", "--replay", "b"], "a cassette is played or made"],
    [["--meta-api-key-file", "k"], "--meta-base-url"],
    [["--data", "none.jsonl"], "none.jsonl"],
    [["--totals", "a=1/2"], "totals alone"],
  ])("%j is refused", async (words, sentence) => {
    const cwd = withSums(1);
    const { status, error } = await ran(cwd, [...EVAL, "--base-url", "http://127.0.0.1:9", ...words]);
    expect(status).toBe(2);
    expect(error).toMatch(
      new RegExp(
        sentence
          .split("|")
          .map((part) => part.replace(/[.?]/g, "\\$&"))
          .join("|"),
      ),
    );
    expect(error.trim().split("\n")).toHaveLength(1);
  });

  test("a folder within a file is one line and status 2", async () => {
    const cwd = withSums(1);
    const { status, error } = await ran(cwd, [...EVAL, "--out", "sums.jsonl/e"]);
    expect({ status, error }).toEqual({
      status: 2,
      error: expect.stringContaining('--out: got "sums.jsonl/e"'),
    });
  });

  test("a name twice among the totals is refused", async () => {
    const { status, error } = await ran(folder(), ["eval", "--totals", "a=1/2,a=2/3"]);
    expect({ status, error }).toEqual({ status: 2, error: expect.stringContaining('got "a" twice') });
  });

  test("a file that is not UTF-8 is refused, whatever its bytes would be read as", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "sums.jsonl"), Buffer.from('{"question":"na\xefve","answer":"2"}\n', "latin1"));
    const { status, error } = await ran(cwd, [...EVAL, "--out", "e"]);
    expect({ status, error }).toEqual({
      status: 2,
      error: expect.stringContaining("sums.jsonl: got bytes that are no UTF-8"),
    });
    expect(existsSync(join(cwd, "e"))).toBe(false);
  });

  test("no data and no method are said", async () => {
    const cwd = withSums(1);
    expect((await ran(cwd, ["eval"])).error).toContain("got no --data");
    expect((await ran(cwd, ["eval", "--data", "sums.jsonl"])).error).toContain("got no --method");
  });
});

test("a line of another hand is refused, with its number", async () => {
  const cwd = withSums(1);
  await solving(async ({ url }) => {
    const words = [...EVAL, "--base-url", url, "--resume", "e"];
    expect((await ran(cwd, words)).status).toBe(0);
    appendFileSync(join(cwd, "e/problems.jsonl"), "what is this\n");
    const { status, error } = await ran(cwd, words);
    expect(status).toBe(2);
    expect(error).toContain("problems.jsonl, line 3: got no JSON");
  });
});
