/**
 * `npm run bench -- NAME [--json] [--record]`: measures, and ends with status 1 where a demand is not met. `--record` keeps
 * what came out for docs/reference/benchmarks.md, which `npm run pages` writes.
 */

import type { Measured } from "./benchmark.ts";
import { BENCHMARKS } from "./benchmarks.ts";
import { duration } from "./duration.ts";
import { record } from "./record.ts";

const rowText = ({ what, seconds, peakMb, result, ratio, demand }: Measured): string => {
  const parts = [
    duration(seconds),
    ...(peakMb === null ? [] : [`${peakMb.toFixed(0)} MiB`]),
    ...(ratio === null ? [] : [`${ratio.toFixed(1)} times slower`]),
    ...(demand === null ? [] : [`${demand.text}: ${demand.met ? "met" : "NOT MET"}`]),
    result,
  ];
  return `${what}\n    ${parts.join("   ")}\n`;
};

const main = async (): Promise<void> => {
  const words = process.argv.slice(2);
  const name = words.find((word) => !word.startsWith("-"));
  const load = name === undefined ? undefined : BENCHMARKS[name];
  if (load === undefined) {
    process.stderr.write(`npm run bench -- NAME, with one of ${Object.keys(BENCHMARKS).join(", ")}\n`);
    process.exitCode = 2;
    return;
  }
  const { title, run } = await load();
  const rows = await run();
  const json = words.includes("--json");
  process.stdout.write(
    json ? `${JSON.stringify({ title, rows }, null, 2)}\n` : `${title}\n\n${rows.map(rowText).join("")}`,
  );
  if (words.includes("--record")) record(name!, title, rows);
  if (rows.some(({ demand }) => demand?.met === false)) process.exitCode = 1;
};

await main();
