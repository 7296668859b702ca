import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { modelOptions } from "../../src/cli/model-options.ts";
import { piecesOf, recital, startFakeServer } from "../../src/testing/servers/index.ts";
import { ran } from "./in-process.ts";
import { folder } from "./shell.ts";

const KEY = "sk-planted-5512";

test("probe prints a table for people and a document for programs, and the key in neither", async () => {
  const text = Array.from({ length: 40 }, (_, index) => ` n${index}`).join("");
  const server = await startFakeServer({
    dialect: "llama-cpp",
    brain: recital(piecesOf(text)),
    apiKey: KEY,
    behaviour: { contextTokens: 2000, tellsKey: true },
  });
  const file = join(folder(), "key");
  writeFileSync(file, `${KEY}\n`);
  const options = ["--base-url", `${server.url}/v1`, "--api-key-file", file];
  try {
    const table = await ran(folder(), ["probe", ...options]);
    expect(table.out).toContain(`llama.cpp server b9999-fake0000 at ${server.url}/v1, model fake`);
    expect(table.out).toContain("Is a begun answer continued?");
    const document = await ran(folder(), ["probe", ...options, "--json"]);
    const report = JSON.parse(document.out);
    expect(report).toMatchObject({ dialect: "llama-cpp", model: "fake", how: "GET /props" });
    expect(report.findings.map(({ id }: { readonly id: string }) => id)).toContain("continuation-think");
    const wrong = await ran(folder(), [
      "probe",
      "--base-url",
      server.url,
      "--header",
      "authorization: Bearer sk-planted-wrong",
    ]);
    expect([wrong.status, wrong.error]).toEqual([69, expect.stringContaining("status 401")]);
    for (const { out, error } of [table, document, wrong]) expect(out + error).not.toContain("planted");
  } finally {
    await server.close();
  }
});

test("a dry run says what it would cost and asks nobody", async () => {
  const { out, status } = await ran(folder(), [
    "probe",
    "--base-url",
    "http://127.0.0.1:1",
    "--dry-run",
    "--json",
  ]);
  const { probes, requests, tokens } = JSON.parse(out);
  expect(status).toBe(0);
  const sum = (key: string) =>
    probes.reduce((total: number, probe: Record<string, number>) => total + probe[key]!, 0);
  expect([sum("requests"), sum("tokens")]).toEqual([requests, tokens]);
});

test("the key comes from the environment or a file, never from an option", async () => {
  expect((await modelOptions({}, { METALEVEL_API_KEY: KEY })).apiKey).toBe(KEY);
  expect((await modelOptions({}, { METALEVEL_API_KEY: `${KEY}\r\n` })).apiKey).toBe(KEY);
  const file = join(folder(), "key");
  writeFileSync(file, `${KEY}-file\n`);
  expect((await modelOptions({ apiKeyFile: file }, { METALEVEL_API_KEY: KEY })).apiKey).toBe(`${KEY}-file`);
  writeFileSync(file, "two words");
  await expect(modelOptions({ apiKeyFile: file }, {})).rejects.toThrow(/several words/);
  expect((await ran(folder(), ["probe", "--api-key", KEY])).status).toBe(2);
});

test.each([
  [{ header: ["no colon sk-1"] }, /another form/],
  [{ timeout: "soon" }, /--timeout/],
  [{ dialect: "vlm" }, /--dialect/],
  [{ extraBody: '{"messages":[]}' }, /the field "messages"/],
  [{ ca: "/nowhere/ca.pem" }, /no such file/],
  [{ maxTotalTokens: "0" }, /--max-total-tokens/],
  [{ model: "" }, /--model: got an empty name/],
] as const)("%j is refused", async (flags, sentence) => {
  await expect(modelOptions(flags, {})).rejects.toThrow(sentence);
});

test("several servers are not probed as if they were one", async () => {
  const args = ["probe", "--base-url", "http://127.0.0.1:1", "--base-url", "http://127.0.0.1:2"];
  const { status, error } = await ran(folder(), args);
  expect([status, error]).toEqual([2, expect.stringContaining("2 servers; expected one")]);
});

test("a page in the place of an answer is shown by its beginning", async () => {
  const server = createServer((_, response) => void response.end("<html>Welcome</html>"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { status, error } = await ran(folder(), ["probe", "--base-url", `http://127.0.0.1:${port}`]);
  server.close();
  expect(status).toBe(69);
  expect(error).toContain(
    'an answer that is no JSON ("<html>Welcome</html>"); expected JSON of a model server',
  );
});
