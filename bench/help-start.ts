/** What the command costs before it does anything: its help against Node that evaluates nothing. */
import { median } from "../src/math/index.ts";
import type { Benchmark } from "./benchmark.ts";
import { metalevel, type Timed, timed } from "./process.ts";

const ROUNDS = 21;
const MOST = 4;

export const helpStart: Benchmark = {
  title: `metalevel --help, medians of ${ROUNDS} rounds in which the two take turns`,
  run: async () => {
    const rounds = Array.from({ length: ROUNDS }, (): readonly [Timed, Timed] => [
      timed(["-e", "0"]),
      metalevel("--help"),
    ]);
    const bare = median(rounds.map(([first]) => first.seconds))!;
    const help = median(rounds.map(([, second]) => second.seconds))!;
    const lines = rounds[0]![1].output.trimEnd().split("\n").length;
    return [
      { what: "node -e 0", seconds: bare, peakMb: null, result: "nothing", ratio: null, demand: null },
      {
        what: "metalevel --help",
        seconds: help,
        peakMb: null,
        result: `${lines} lines`,
        ratio: help / bare,
        demand: { text: `at most ${MOST} times bare Node`, met: help <= MOST * bare },
      },
    ];
  },
};
