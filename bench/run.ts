/** `npm run bench -- NAME [--json]`: measures, and ends with status 1 where a demand is not met. */

import type { Measured } from "./benchmark.ts";
import { BENCHMARKS } from "./benchmarks.ts";

/** Seconds as they read best: milliseconds and microseconds where there is less than one of the larger. */
const duration = (seconds: number): string => {
  if (seconds >= 0.1) return `${seconds.toFixed(3)} s`;
  return seconds >= 1e-3 ? `${(seconds * 1e3).toFixed(2)} ms` : `${(seconds * 1e6).toFixed(0)} µs`;
};

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
  if (rows.some(({ demand }) => demand?.met === false)) process.exitCode = 1;
};

await main();
