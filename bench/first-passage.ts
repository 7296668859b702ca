/** First passage through exponentially falling bounds: ours against PyDDM's, at equal error, in the same run. */
import { diffusionPassage, exponentialBound, passedBy } from "../src/rational/index.ts";
import type { Benchmark, Measured } from "./benchmark.ts";
import { busySeconds } from "./process.ts";
import { peerAnswer } from "./python.ts";

const ASKED = { drift: 1, noise: 1, bound: 1, rate: 1, step: 0.005, finer: 20, horizon: 4, rounds: 21 };
const TIMES = 200;
const LEAST = 5;
/** Fineness that is tried, coarsest first: the first whose error is no larger than the peer's is timed. */
const TRIED = [40, 60, 80, 120, 160].map((cells) => ({ cells, steps: Math.round(2.5 * cells) }));

interface Peer {
  readonly version: string;
  readonly reference: readonly [readonly number[], readonly number[]];
  readonly solvers: Readonly<
    Record<
      string,
      { readonly seconds: number; readonly shares: readonly [readonly number[], readonly number[]] }
    >
  >;
}

type Shares = readonly [readonly number[], readonly number[]];

const apart = (one: Shares, other: Shares): number =>
  Math.max(
    ...one.flatMap((shares, side) =>
      shares.slice(0, other[side]!.length).map((share, i) => Math.abs(share - other[side]![i]!)),
    ),
  );

const DIFFUSION = {
  drift: ASKED.drift,
  noise: ASKED.noise,
  bound: exponentialBound(ASKED.bound, 1 / ASKED.rate),
  start: 0,
  horizon: ASKED.horizon,
};

const solved = (fineness: { readonly cells: number; readonly steps: number }): Shares => {
  const passage = diffusionPassage(DIFFUSION, fineness);
  const times = Array.from({ length: Math.round(ASKED.horizon / ASKED.step) + 1 }, (_t, i) => i * ASKED.step);
  return [
    times.map((time) => passedBy(passage, "upper", time)),
    times.map((time) => passedBy(passage, "lower", time)),
  ];
};

export const firstPassageBench: Benchmark = {
  title: `First passage, drift 1, noise 1, bounds ±e^−t, to ${ASKED.horizon} s; error = largest difference of cumulative shares from a ${ASKED.finer} times finer solution; processor seconds`,
  run: async () => {
    const peer = peerAnswer<Peer>("sequential-sampling", "passage.py", "METALEVEL_SSM", ASKED);
    const reference = solved({ cells: 1600, steps: 4000 });
    const rows = Object.entries(peer.solvers).map(([name, { seconds, shares }]) => ({
      name,
      seconds,
      error: apart(shares, peer.reference),
    }));
    const fastest = rows.reduce((best, row) => (row.seconds < best.seconds ? row : best));
    const fineness = TRIED.find((tried) => apart(solved(tried), reference) <= fastest.error) ?? TRIED.at(-1)!;
    const error = apart(solved(fineness), reference);
    for (let i = 0; i < TIMES; i++) diffusionPassage(DIFFUSION, fineness);
    const seconds =
      busySeconds(() => {
        for (let i = 0; i < TIMES; i++) diffusionPassage(DIFFUSION, fineness);
      }) / TIMES;
    const measured: Measured[] = [
      {
        what: `metalevel, diffusionPassage, ${fineness.cells} cells, ${fineness.steps} steps`,
        seconds,
        peakMb: null,
        result: `error ${error.toExponential(1)}; the two finest solutions ${apart(reference, peer.reference).toExponential(1)} apart`,
        ratio: null,
        demand: { text: "error no larger than the peer's", met: error <= fastest.error },
      },
    ];
    for (const row of rows) {
      const ratio = row.seconds / seconds;
      measured.push({
        what: `PyDDM ${peer.version}, ${row.name}, dx = dt = ${ASKED.step}`,
        seconds: row.seconds,
        peakMb: null,
        result: `error ${row.error.toExponential(1)}`,
        ratio,
        demand: row.name === fastest.name ? { text: `≥ ${LEAST} times`, met: ratio >= LEAST } : null,
      });
    }
    return measured;
  },
};
