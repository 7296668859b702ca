/** The exact solvers: time with start-up, and the largest resident memory of the process. */
import type { Benchmark, Measured } from "./benchmark.ts";
import { metalevel } from "./process.ts";

interface Case {
  readonly what: string;
  readonly args: readonly string[];
  readonly value: number;
  readonly seconds?: number;
}

const CASES: readonly Case[] = [
  {
    what: "five arms, H = 25, c = .01 (published: Python 156 s, C++ 5–9 s)",
    args: ["bernoulli", "--set", "arms=5", "--set", "horizon=25", "--set", "cost=0.01"],
    value: 0.6894554583417463,
    seconds: 6,
  },
  {
    what: "two arms, H = 100, c = .001, alternative 0",
    args: ["bernoulli", "--set", "horizon=100", "--set", "alternative=0"],
    value: 0.6423593964607162,
  },
  {
    what: "two arms, H = 30, c = .001 (published: Python .85 s)",
    args: ["bernoulli"],
    value: 0.6418914293448048,
  },
  {
    what: "tree, depth 3, any (published: Python 48 s)",
    args: ["tree", "--set", "expandable=any"],
    value: 1.4458984375,
  },
  {
    what: "tree, depth 4, any",
    args: ["tree", "--set", "depth=4", "--set", "expandable=any"],
    value: 2.0119199246168136,
  },
  { what: "Mouselab, three branches", args: ["mouselab"], value: 37.07969355583191 },
];

const measured = ({ what, args, value, seconds }: Case): Measured => {
  const run = metalevel("solve", ...args, "--json");
  const found = JSON.parse(run.output);
  if (Math.abs(found.value - value) > 1e-9) throw new Error(`${what}: got ${found.value}, expected ${value}`);
  return {
    what,
    seconds: run.seconds,
    peakMb: found.peakMb,
    result: `${found.value}, ${found.states} states`,
    ratio: null,
    demand: seconds === undefined ? null : { text: `≤ ${seconds} s`, met: run.seconds <= seconds },
  };
};

export const solve: Benchmark = {
  title: "Exact solvers, one run each",
  run: async () => CASES.map(measured),
};
