/** What a model does not give is treated alike under every theory: counted, or an error that says what it said. */
import { expect, test } from "vitest";
import { answering, piecesOf, startFakeServer } from "../../../src/testing/servers/index.ts";
import { ran } from "../in-process.ts";
import { folder, text } from "../shell.ts";

const BABBLE = "Hm, hm.";
const brain = answering(piecesOf(BABBLE), () => piecesOf(BABBLE));

const set = (...settings: readonly string[]): readonly string[] =>
  settings.flatMap((setting) => ["--set", setting]);

const RUNS: Readonly<Record<string, readonly string[]>> = {
  "question-answering": ["--trials", "2"],
  "delayed-jol": ["--trials", "1", ...set("items=3", "resources=4")],
  "published-cycle": ["--trials", "2"],
  abandonment: [
    "--trials",
    "1",
    ...set(
      "problems=1",
      "solvableShare=1",
      "maxCycles=2",
      "strictness=as-set",
      "traced=all",
      "evaluation=comprehensive",
    ),
  ],
};

const babbled = async <Found>(use: (url: string) => Promise<Found>): Promise<Found> => {
  const behaviour = { schema: "ignored", contextTokens: 100_000 } as const;
  const server = await startFakeServer({ dialect: "vllm", brain, behaviour });
  try {
    return await use(server.url);
  } finally {
    await server.close();
  }
};

test.each(Object.entries(RUNS))(
  "%s: counted in the summary, and played back to the same rows",
  async (name, words) => {
    const cwd = folder();
    const run = ["run", name, ...words, "--traces"];
    const live = await babbled((url) =>
      ran(cwd, [...run, "--agent", "llm", "--base-url", url, "--record", "said.jsonl", "--out", "live"]),
    );
    expect({ status: live.status, error: live.error }).toEqual({ status: 0, error: "" });
    const { shortfalls } = JSON.parse(text(cwd, "live/summary.json")).model;
    const missing = shortfalls.find(({ kind }: { readonly kind: string }) => kind === "judgement-missing");
    expect(missing.times).toBeGreaterThanOrEqual(2);

    const again = ["--agent", "llm", "--replay", "said.jsonl", "--out", "again"];
    expect(await ran(cwd, [...run, ...again])).toMatchObject({ status: 0, error: "" });
    expect(text(cwd, "again/summary.json")).toBe(text(cwd, "live/summary.json"));
    const back = ["--agent", "recorded", "--trace", "live/traces.jsonl", "--out", "back"];
    expect(await ran(cwd, ["run", name, ...words.slice(0, 2), ...back])).toMatchObject({
      status: 0,
      error: "",
    });
    expect(text(cwd, "back/trials.csv")).toBe(text(cwd, "live/trials.csv"));
  },
);

test.each(Object.entries(RUNS))(
  "%s: where that is asked for, the failure of a service",
  async (name, words) => {
    const run = ["run", name, ...words, ...set("unreadable=error"), "--agent", "llm", "--base-url"];
    const { status, error } = await babbled((url) => ran(folder(), [...run, url]));
    expect({ status, error }).toEqual({
      status: 69,
      error: expect.stringContaining(`it said ${JSON.stringify(BABBLE)}`),
    });
  },
);

test("[12] in full, nothing is handed in: no problem is right, and each takes all its cycles", async () => {
  const cwd = folder();
  await babbled((url) =>
    ran(cwd, ["run", "abandonment", ...RUNS.abandonment!, "--agent", "llm", "--base-url", url, "--out", "r"]),
  );
  const { conditions } = JSON.parse(text(cwd, "r/summary.json"));
  expect(conditions.none).toMatchObject({ solvable: { right: { estimate: 0 }, abandoned: { estimate: 0 } } });
});

test("as published: each problem is wrong, and the share of them is told", async () => {
  const cwd = folder();
  await babbled((url) =>
    ran(cwd, ["run", "published-cycle", "--trials", "2", "--agent", "llm", "--base-url", url, "--out", "r"]),
  );
  expect(JSON.parse(text(cwd, "r/summary.json"))).toMatchObject({
    accuracy: { estimate: 0 },
    unreadable: { estimate: 1 },
    attempts: { estimate: null },
    model: { controls: { "task-monitor": 2 } },
  });
});
