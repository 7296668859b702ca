/**
 * 64 streams at once from a fake in its own process: the client against a bare loop of fetch and JSON.parse on the
 * same streams in the same run, with the client's own request. Both say how many seconds of processor they took, which
 * other work on the machine changes less than the time that passes. The ledger has to agree to the last token, and memory has to stay flat.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Benchmark, Measured } from "./benchmark.ts";
import { ROOT } from "./process.ts";

const STREAMS = 64;
const TOKENS = 1000;
const ROUNDS = 5;
/** The two take turns this often, since what else the machine does changes from one second to the next. */
const TURNS = 3;
const DEMANDED = 0.7;
/** What the heap may grow from the first to the last of the rounds. */
const FLAT = 4 * 2 ** 20;

interface Report {
  readonly seconds: number;
  readonly counts: readonly { readonly read: number; readonly told: number }[];
  readonly heaps: readonly number[];
  readonly peak: number;
  readonly cpu: number;
}

const started = (script: string, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, ["--expose-gc", "--import", "tsx", `bench/streams/${script}.ts`, ...args], {
    cwd: ROOT,
    stdio: ["pipe", "pipe", "inherit"],
  });

const firstLine = async (child: ChildProcess): Promise<string> => {
  for await (const line of createInterface({ input: child.stdout! })) return line;
  throw new Error("it said nothing");
};

const reading = async (url: string, how: "bare" | "client"): Promise<Report> => {
  const child = started("client", [url, how, String(STREAMS), String(TOKENS), String(ROUNDS)]);
  const report = JSON.parse(await firstLine(child)) as Report;
  if (child.exitCode === null) await once(child, "exit");
  const wrong = report.counts.find(({ read, told }) => read !== TOKENS || told !== TOKENS);
  if (wrong !== undefined)
    throw new Error(`${how}: read ${wrong.read}, told ${wrong.told}, of ${TOKENS} tokens`);
  return report;
};

const quickest = (reports: readonly Report[]): Report =>
  reports.reduce((best, report) => (report.seconds < best.seconds ? report : best));

const row = (what: string, report: Report, ratio: number | null, demand: Measured["demand"]): Measured => {
  const rate = (STREAMS * TOKENS) / report.seconds;
  const grown = report.heaps.at(-1)! - report.heaps[0]!;
  return {
    what,
    seconds: report.seconds,
    peakMb: report.peak / 2 ** 20,
    result: `${Math.round(rate)} tokens/s, heap ${(grown / 2 ** 20).toFixed(1)} MiB up over ${ROUNDS} rounds, ${report.cpu.toFixed(1)} s of processor`,
    ratio,
    demand,
  };
};

export const streams: Benchmark = {
  title: `${STREAMS} streams of ${TOKENS} tokens with log-probabilities, the quickest of ${TURNS} times ${ROUNDS} rounds, in turns`,
  run: async () => {
    const server = started("server", [String(TOKENS)]);
    try {
      const url = await firstLine(server);
      const bares: Report[] = [];
      const clients: Report[] = [];
      for (let turn = 0; turn < TURNS; turn++) {
        bares.push(await reading(url, "bare"));
        clients.push(await reading(url, "client"));
      }
      const bare = quickest(bares);
      const client = quickest(clients);
      const share = bare.seconds / client.seconds;
      const text = `≥ ${DEMANDED} of the bare rate (${share.toFixed(2)}), heap flat`;
      const met = share >= DEMANDED && clients.every(({ heaps }) => heaps.at(-1)! - heaps[0]! <= FLAT);
      return [
        row("bare loop: fetch, split, JSON.parse", bare, null, null),
        row("client: pieces, tokens, ledger", client, client.seconds / bare.seconds, { text, met }),
      ];
    } finally {
      server.stdin!.end();
    }
  },
};
