/** Reads 64 streams at once, by the client or by a bare loop, and says what it took; in a process of its own. */
import { connect, type Ledger, leastOf, type WireRequest } from "../../src/agents/llm/index.ts";

const [url, how, streams, tokens, rounds] = process.argv.slice(2) as [string, string, string, string, string];
const MOST = Number(tokens);
const OPTIONS = { maxTokens: MOST, temperature: 1, logProbabilities: { top: 1 } };

/** What one reading came to: the tokens read, and those that the server says it sent. */
interface Count {
  readonly read: number;
  readonly told: number;
}

/** The client's last request: the bare loop sends it too, byte for byte, so that both read the same stream. */
const asked: { last: WireRequest | null } = { last: null };
const connection = await connect({
  baseUrls: [url],
  dialect: "vllm",
  model: "fake",
  concurrency: 64,
  around: (live) => (request) => {
    asked.last = request;
    return live(request);
  },
});

/** The least that any reader has to do: fetch, split into events, parse each. */
const bare = async (): Promise<Count> => {
  const { path, method, body } = asked.last!;
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${url}${path}`, { method, body, headers });
  const decoder = new TextDecoder();
  let rest = "";
  let read = 0;
  let told = 0;
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    const events = (rest + decoder.decode(bytes, { stream: true })).split("\n\n");
    rest = events.pop()!;
    for (const event of events) {
      if (event === "data: [DONE]") continue;
      const chunk = JSON.parse(event.slice(6));
      read += chunk.choices[0]?.logprobs?.tokens.length ?? 0;
      told = chunk.usage?.completion_tokens ?? told;
    }
  }
  return { read, told };
};

const ours = async (): Promise<Count> => {
  const { continueRaw } = connection.model;
  if (!continueRaw.offered) throw new Error(continueRaw.why);
  let read = 0;
  const generation = continueRaw.use([{ text: "Go", ids: null }], OPTIONS);
  for await (const { tokens: some } of generation) read += some?.length ?? 0;
  const { ledger }: { ledger: Ledger } = await generation.finish();
  return { read, told: leastOf(ledger.decoded) };
};

const one = how === "bare" ? bare : ours;
const measured = async (): Promise<{ seconds: number; counts: readonly Count[]; heap: number }> => {
  const began = performance.now();
  const counts = await Promise.all(Array.from({ length: Number(streams) }, one));
  const seconds = (performance.now() - began) / 1000;
  globalThis.gc?.();
  return { seconds, counts, heap: process.memoryUsage().heapUsed };
};
await ours();
await measured();
const before = process.cpuUsage();
const runs: Awaited<ReturnType<typeof measured>>[] = [];
for (let round = 0; round < Number(rounds); round++) runs.push(await measured());
await connection.close();
const cpu = process.cpuUsage(before);
process.stdout.write(
  `${JSON.stringify({
    seconds: Math.min(...runs.map((run) => run.seconds)),
    counts: runs.flatMap((run) => run.counts),
    heaps: runs.map(({ heap }) => heap),
    peak: process.resourceUsage().maxRSS * 1024,
    cpu: (cpu.user + cpu.system) / 1e6,
  })}\n`,
);
process.exit(0);
