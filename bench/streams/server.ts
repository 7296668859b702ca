/**
 * The server that the bench reads from, in a process of its own: one stream of a fake vLLM, recorded once for each
 * request body and then given to whoever asks, sixteen events at a time, so that generating is not what is measured.
 * Prints its address and lives until its input ends.
 */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { piecesOf, script, startFakeServer } from "../../src/testing/servers/index.ts";

const tokens = Number(process.argv[2]);
const WORDS = piecesOf("Before you think, monitor; then generate, verify, and stop when it is good enough.");
const steps = Array.from({ length: tokens - 1 }, (_, i) => ({
  token: WORDS[i % WORDS.length]!,
  probability: 0.9,
}));
const fake = await startFakeServer({ dialect: "vllm", brain: script(steps) });
const recorded = new Map<string, Promise<readonly Buffer[]>>();

const record = async (path: string, body: string): Promise<readonly Buffer[]> => {
  const events = (await (await fetch(`${fake.url}${path}`, { method: "POST", body })).text()).split(
    /(?<=\n\n)/,
  );
  return Array.from({ length: Math.ceil(events.length / 16) }, (_, i) =>
    Buffer.from(events.slice(i * 16, (i + 1) * 16).join("")),
  );
};

const send = async (response: ServerResponse, pieces: readonly Buffer[]): Promise<void> => {
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  for (const piece of pieces) {
    const room = response.write(piece);
    await new Promise<void>((resolve) => (room ? setImmediate(resolve) : response.once("drain", resolve)));
  }
  response.end();
};

const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts).toString();
  const stream = recorded.get(body) ?? record(request.url!, body);
  recorded.set(body, stream);
  await send(response, await stream);
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.stdin.on("end", () => process.exit(0));
process.stdin.resume();
