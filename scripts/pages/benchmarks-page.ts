/** docs/reference/benchmarks.md: every benchmark that was recorded, with its machine, demand and ratio. */
import type { Measured } from "../../bench/benchmark.ts";
import { BENCHMARKS } from "../../bench/benchmarks.ts";
import { duration } from "../../bench/duration.ts";
import { recorded } from "../../bench/record.ts";
import { table } from "./claim.ts";

const row = ({ what, seconds, peakMb, ratio, demand, result }: Measured): readonly string[] => [
  what,
  duration(seconds) + (peakMb === null ? "" : `, ${peakMb.toFixed(0)} MiB`),
  ratio === null ? "" : ratio.toFixed(1),
  demand === null ? "" : `${demand.text}: ${demand.met ? "met" : "**not met**"}`,
  result,
];

/** The whole page. Benchmarks without a record are named at its end. */
export const benchmarksPage = (): string => {
  const record = recorded();
  const others = Object.keys(BENCHMARKS).filter((name) => !(name in record));
  return `${[
    "# Benchmarks",
    "",
    "<!-- Written by `npm run pages` from bench/record.json; a test holds it to that. Do not edit. -->",
    "",
    "What `npm run bench -- NAME --record` measured last: ours and a named alternative on one machine in one run. Seconds are",
    "the machine's; what is defended is the ratio, how many times longer a row takes than the first. How the peers in Python",
    "and WebPPL are set up: [CONTRIBUTING](../../CONTRIBUTING.md#peers).",
    ...Object.entries(record).flatMap(([name, one]) => [
      "",
      `## ${name}`,
      "",
      `${one.title}.`,
      "",
      table(["what", "time", "times longer", "demand", "result"], one.rows.map(row)),
      "",
      `\`npm run bench -- ${name}\`, ${one.day}, ${one.machine}.`,
    ]),
    ...(others.length === 0
      ? []
      : ["", `Without a record: ${others.map((name) => `\`${name}\``).join(", ")}.`]),
  ].join("\n")}\n`;
};
