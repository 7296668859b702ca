/** The fake that the bench reads from, in a process of its own: prints its address and lives until its input ends. */
import { piecesOf, script, startFakeServer } from "../../src/testing/servers/index.ts";

const tokens = Number(process.argv[2]);
const WORDS = piecesOf("Before you think, monitor; then generate, verify, and stop when it is good enough.");
const steps = Array.from({ length: tokens - 1 }, (_, i) => ({
  token: WORDS[i % WORDS.length]!,
  probability: 0.9,
}));
const server = await startFakeServer({ dialect: "vllm", brain: script(steps) });
process.stdout.write(`${server.url}\n`);
process.stdin.on("end", () => void server.close());
process.stdin.resume();
