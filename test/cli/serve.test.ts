/** The command: it listens where it is told, answers, and ends as a service has to. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { countingBrain, piecesOf, script, startFakeServer } from "../../src/testing/servers/index.ts";

const bin = join(resolve(import.meta.dirname, "../.."), "bin/metalevel.js");
const KEY = "sk-planted-of-the-command-0123456789";

interface Running {
  readonly url: string;
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<readonly [code: number | null, signal: string | null]>;
}

/** Starts the command and waits until it says where it listens. */
const started = async (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Running> => {
  const child = spawn(process.execPath, [bin, "serve", "--port", "0", ...args], {
    env: { ...process.env, ...env },
  });
  let said = "";
  for (const output of [child.stdout, child.stderr]) output.on("data", (bytes) => (said += String(bytes)));
  const ended = once(child, "exit") as Promise<[number | null, string | null]>;
  const listening = async (): Promise<string> => {
    for (;;) {
      const url = /Serving (http:\S+)\/v1/.exec(said)?.[1];
      if (url !== undefined) return url;
      if (child.exitCode !== null) throw new Error(said);
      await once(child.stdout, "data");
    }
  };
  return { url: await listening(), child, said: () => said, ended };
};

const ask = (url: string, body: object): Promise<Response> =>
  fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${KEY}` },
    body: JSON.stringify(body),
  });
const messages = [{ role: "user", content: "What is six times seven?" }];

test("it answers under the method that was chosen, tells its key to nobody, and ends with 0 on SIGTERM", async () => {
  const brain = script(piecesOf("It is \\boxed{42}."));
  const fake = await startFakeServer({
    dialect: "llama-cpp",
    brain,
    apiKey: KEY,
    behaviour: { tellsKey: true },
  });
  const { url, child, said, ended } = await started([
    ...["--upstream", fake.url, "--method", "vanilla", "--set", "maxTokens=30", "--seed", "5", "--debug"],
  ]);
  const answer = await ask(url, { model: "fake", messages });
  expect(answer.headers.get("x-metalevel-method")).toBe("vanilla");
  expect(await answer.json()).toMatchObject({ metalevel: { answer: "42" } });
  expect(JSON.parse(fake.visits().at(-1)!.body).max_tokens).toBe(30);
  const page = await (await fetch(`${url}/metrics`)).text();
  expect(page).toContain('metalevel_requests_total{method="vanilla",status="200"} 1');
  expect(page).toContain("process_resident_memory_bytes");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(said()).not.toContain(KEY);
  expect(said()).toContain("0 requests may take 30 s more");
  await fake.close();
});

test("on SIGINT it lets a request finish; a second one ends it at once", async () => {
  const brain = countingBrain(2000, 20);
  const fake = await startFakeServer({ dialect: "vllm", brain, latency: { tokenMs: 20 } });
  for (const [limit, signals] of [
    [30, 1],
    [1900, 2],
  ] as const) {
    const { url, child, ended } = await started(["--upstream", fake.url]);
    const answer = await ask(url, { model: "greedy/fake", messages, max_tokens: limit, stream: true });
    for (let time = 0; time < signals; time++) {
      child.kill("SIGINT");
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const text = await answer.text();
    if (signals === 1) expect(text).toContain('"finish_reason":"length"');
    else expect(text).toContain("shutting_down");
    expect(await ended).toEqual([0, null]);
  }
  await fake.settled();
  expect(fake.slotsInUse()).toBe(0);
  await fake.close();
});

test("a stream that fails after it has begun is one line on standard error", async () => {
  const brain = script(piecesOf("My words."));
  const faults = [
    { kind: "cut", afterTokens: 1, where: "inside-event", path: "/v1/chat", times: 1 },
  ] as const;
  const fake = await startFakeServer({ dialect: "vllm", brain, faults, latency: { tokenMs: 20 } });
  const { url, child, said, ended } = await started(["--upstream", fake.url]);
  const answer = await ask(url, { model: "vanilla/fake", messages, stream: true });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("upstream_cut");
  expect(await (await ask(url, { model: "self-refine/fake", messages, stream: true })).text()).toContain(
    "unparsable_reply",
  );
  const { status } = await ask(url, { model: "vanilla/fake", messages, temperature: -1 });
  expect(status).toBe(400);
  child.kill("SIGTERM");
  await ended;
  expect(said()).not.toContain("My words");
  // What has a status of its own is told to its client alone.
  expect(said().match(/^metalevel: .*$/gm)).toEqual([
    expect.stringContaining(`${fake.url}/v1/chat/completions: got`),
    expect.stringMatching(/reply to "feedback": got no reply of the format.*--debug/),
    expect.stringContaining("metalevel: ends"),
  ]);
  await fake.close();
});

test("a mistake is one line and status 2, before anything listens", async () => {
  for (const [args, line] of [
    [[], "--upstream: got none"],
    [["--upstream", "http://127.0.0.1:9", "--method", "mvg"], 'Did you mean "mgv"?'],
    [["--upstream", "http://127.0.0.1:9", "--port", "x"], "--port"],
    [["--upstream", "http://127.0.0.1:9", "--unsupported", "drop"], "refuse or pass"],
    [["--upstream", "http://127.0.0.1:9", "--meta-upstream", "nowhere"], "--meta-upstream"],
  ] as const) {
    const child = spawn(process.execPath, [bin, "serve", ...args]);
    let said = "";
    child.stderr.on("data", (bytes) => (said += String(bytes)));
    const [status] = await once(child, "exit");
    expect({ args, status, lines: said.trim().split("\n").length }).toEqual({ args, status: 2, lines: 1 });
    expect(said).toContain(line);
  }
});
