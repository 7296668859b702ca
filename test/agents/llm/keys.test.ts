/** A key goes to the given server and nowhere else: not into errors, completions, cassettes or other hosts. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { connect, ModelError } from "../../../src/agents/llm/index.ts";
import { masked } from "../../../src/agents/llm/transport/mask.ts";
import { keysOf } from "../../../src/agents/llm/transport/redact.ts";
import { cassettePlayer, cassetteRecorder } from "../../../src/store/index.ts";
import type { FakeServerOptions } from "../../../src/testing/servers/index.ts";
import { piecesOf, script, startFakeServer } from "../../../src/testing/servers/index.ts";
import { QUESTION, served } from "./served.ts";

const KEY = "sk-planted-0123456789abcdef";
const BRAIN = script(piecesOf("It is 42."));
const cassette = (name: string): string =>
  join(mkdtempSync(join(tmpdir(), "metalevel-keys-")), `${name}.cassette`);

/** Everything that an error says, to anyone who looks. */
const allOf = (error: unknown): string => {
  const one = error as Error & { facts?: unknown; details?: unknown; cause?: unknown };
  const own = [one.message, one.stack, JSON.stringify(one.facts), JSON.stringify(one.details)].join("\n");
  return one.cause === undefined ? own : `${own}\n${allOf(one.cause)}`;
};

test("the key reaches the server, and stands neither in the completion nor in the cassette", async () => {
  const path = cassette("good");
  const recorder = cassetteRecorder(path, { secrets: [KEY] });
  const options: FakeServerOptions = { dialect: "openai", brain: BRAIN, apiKey: KEY };
  await served(
    options,
    async ({ model, server }) => {
      const done = await model.chat(QUESTION, { maxTokens: 20 }).finish();
      expect(done.answer).toBe("It is 42.");
      expect(server.visits().every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
      expect(JSON.stringify(done)).not.toContain(KEY);
    },
    { apiKey: KEY, around: recorder.around },
  );
  recorder.close();
  expect(readFileSync(path, "utf8")).not.toContain(KEY);
});

test("a server that repeats the key in its error is not believed with it", async () => {
  const path = cassette("echo");
  const recorder = cassetteRecorder(path, { secrets: [KEY] });
  const options: FakeServerOptions = {
    dialect: "openai",
    brain: BRAIN,
    apiKey: "another-key-altogether",
    behaviour: { tellsKey: true },
  };
  await served(
    options,
    async ({ model, server }) => {
      const error = await model
        .chat(QUESTION, { maxTokens: 20 })
        .finish()
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ModelError);
      expect(allOf(error)).not.toContain(KEY);
      expect(server.visits().at(-1)!.status).toBe(401);
    },
    { apiKey: KEY, around: recorder.around },
  );
  recorder.close();
  const written = readFileSync(path, "utf8");
  expect(written).not.toContain(KEY);
  expect(written).toContain("*".repeat(KEY.length));
});

test("a key that a server repeats in an answer is covered there, live as in the cassette", async () => {
  const path = cassette("repeated");
  const recorder = cassetteRecorder(path, { secrets: [KEY] });
  const chunk = {
    id: `for ${KEY}`,
    model: KEY,
    choices: [{ index: 0, delta: { content: `You are ${KEY}.` } }],
  };
  const end = { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] };
  const body = `data: ${JSON.stringify(chunk)}\n\ndata: ${JSON.stringify(end)}\n\ndata: [DONE]\n\n`;
  const server = createServer((_, response) => {
    response.write(body.slice(0, body.indexOf(KEY) + 5));
    setTimeout(() => response.end(body.slice(body.indexOf(KEY) + 5)), 20);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrls = [`http://127.0.0.1:${(server.address() as AddressInfo).port}`];
  const options = { baseUrls, dialect: "openai", model: "m", apiKey: KEY } as const;
  const { model, close } = await connect({ ...options, around: recorder.around });
  const live = await model.chat(QUESTION, { maxTokens: 20 }).finish();
  await close();
  server.close();
  recorder.close();
  expect(live.answer).toBe(`You are ${"*".repeat(KEY.length)}.`);
  expect(JSON.stringify(live)).not.toContain(KEY);
  const player = cassettePlayer(path);
  const again = await connect({ ...options, around: () => player.wire });
  const played = await again.model.chat(QUESTION, { maxTokens: 20 }).finish();
  expect({ ...played, timing: null }).toEqual({ ...live, timing: null });
});

test("only keys are covered in answers: other words of headers may stand in a model's text", () => {
  const keys = keysOf({
    authorization: `Bearer ${KEY}`,
    "x-api-key": "short-key",
    cookie: "session=0123456789abcdefg; path=content",
    "x-title": "Metalevel",
    accept: "application/json",
    "x-date": "2023-06-01",
    "x-gateway": "gw0123456789abcdef",
  });
  const covered = (text: string): string => masked(text, keys);
  const ordinary =
    'Bearer session content "application/json" Metalevel 2023-06-01 and path, authorization: Bearer';
  expect(covered(ordinary)).toBe(ordinary);
  for (const key of [KEY, "short-key", "0123456789abcdefg", "gw0123456789abcdef"]) {
    expect(covered(`a ${key} b`)).toBe(`a ${"*".repeat(key.length)} b`);
  }
});

test("a redirect to another host is refused before anything is sent there", async () => {
  const trap = await startFakeServer({ dialect: "openai", brain: BRAIN });
  const faults = [{ kind: "redirect" as const, to: `${trap.url}/v1/chat/completions`, path: "/v1/chat" }];
  await served(
    { dialect: "openai", brain: BRAIN, faults },
    async ({ model }) => {
      const error = await model
        .chat(QUESTION, { maxTokens: 20 })
        .finish()
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ details: { fault: "redirected" } });
      expect(allOf(error)).not.toContain(KEY);
    },
    { apiKey: KEY },
  );
  expect(trap.visits()).toEqual([]);
  await trap.close();
});

test("a recorded model plays back without its server and without its key, to equal completions", async () => {
  const path = cassette("replay");
  const recorder = cassetteRecorder(path, { secrets: [KEY] });
  const ask = { maxTokens: 20, logProbabilities: { top: 1 }, seed: 1 };
  const options: FakeServerOptions = { dialect: "vllm", brain: BRAIN, apiKey: KEY };
  const live = await served(
    options,
    async ({ model }) => [
      await model.chat(QUESTION, ask).finish(),
      await model.chat(QUESTION, { ...ask, seed: 2 }).finish(),
    ],
    { apiKey: KEY, around: recorder.around },
  );
  recorder.close();
  const player = cassettePlayer(path);
  await served(
    { dialect: "vllm", brain: script(["other"]) },
    async ({ model, server }) => {
      const again = [
        await model.chat(QUESTION, ask).finish(),
        await model.chat(QUESTION, { ...ask, seed: 2 }).finish(),
      ];
      const compared = (done: (typeof live)[number]) => ({
        ...done,
        timing: null,
        served: { ...done.served, by: "" },
      });
      expect(again.map(compared)).toEqual(live.map(compared));
      const changed = model.chat(QUESTION, { ...ask, seed: 3 }).finish();
      await expect(changed).rejects.toMatchObject({ details: { fault: "not-recorded" } });
      expect(server.visits()).toEqual([]);
    },
    { around: () => player.wire },
  );
  expect(player.unplayed()).toBe(0);
});

test("given by environment or by file to the command, the key never comes out again", async () => {
  const key = "sk-planted-by-command-9876543210";
  const file = join(mkdtempSync(join(tmpdir(), "metalevel-keys-")), "key");
  writeFileSync(file, `${key}\n`);
  const server = await startFakeServer({
    dialect: "llama-cpp",
    brain: BRAIN,
    apiKey: key,
    behaviour: { tellsKey: true },
  });
  const probe = (args: readonly string[], env: Readonly<Record<string, string>>) =>
    run(process.execPath, ["bin/metalevel.js", "probe", "--base-url", server.url, ...args], {
      env: { ...process.env, ...env },
    });
  const outputs = await Promise.all([
    probe(["--json"], { METALEVEL_API_KEY: key }),
    probe(["--api-key-file", file], {}),
    // A wrong key is repeated by this server, whatever it is.
    probe([], { METALEVEL_API_KEY: `${key}-wrong` }),
  ]);
  for (const output of outputs) expect(output).not.toContain(key);
  expect(server.visits().filter(({ headers }) => headers.authorization === `Bearer ${key}`)).not.toEqual([]);
  await server.close();
});

/** Everything that a program prints. */
const run = (program: string, args: readonly string[], options: object): Promise<string> =>
  new Promise((resolve) => {
    execFile(program, [...args], options, (_, stdout, stderr) => resolve(`${stdout}${stderr}`));
  });
