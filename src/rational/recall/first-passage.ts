/**
 * When a search of known strength ends, without sampling: the density of z is carried forward exactly while the
 * search goes on, and what passes θ at each step is recalled.
 *
 * One propagation serves every strength. Under strengths v and m the same path of progress that stands at z after t
 * steps has likelihoods whose ratio is exp(((v − m) z − (v² − m²) t/2)/σx²), and the search's end depends on the path
 * alone. So the density of open searches is carried for one reference strength m, and each v takes it reweighted.
 *
 * z is continuous; only the policy's look-up lives on a grid. The line is cut into panels with an edge at every value
 * that the bound takes, each integrated by two or three Gauss points, so that no panel straddles a bound.
 */
import { normalCdf, normalDensity } from "../../math/normal.ts";
import { THRESHOLD } from "./problem.ts";

/** A bound on z, one value a step from t = 1: the search goes on while z is at or above it. −∞ never stops. */
export type Bound = Float64Array;

/** How each strength's searches end; rows of horizon + 1 entries, one row a strength, entry t for step t. */
export interface Passage {
  readonly horizon: number;
  /** P(recalled at step t | v); entry 0 is 0. @eq 70 */
  readonly recall: Float64Array;
  /** P(search still open after the decision that follows step t | v); entry 0 is 1. */
  readonly open: Float64Array;
}

/** Panels up to this share of σx take two Gauss points (relative error below 1e−6), wider ones three … */
const NARROW_PANEL = 0.2;
/** … up to this share (below 1e−7). */
const WIDEST_PANEL = 0.6;
/**
 * How far down the density is carried where nothing bounds it, in σx √T: who falls so far and climbs back to θ by the
 * horizon does so with a chance below Φ(−7).
 */
const DEPTH = 3.5;
/** Progress of one step beyond this many σx is taken to be impossible (mass 1e−16). */
const REACH = 8.3;
/** Exponent of the likelihood ratio that a double carries with room to spare. */
const RATIO_LIMIT = 250;
/** A strength whose open share falls below this has ended. */
const ENDED = 1e-17;

/**
 * How searches of each strength end under a bound. Strengths ascend; `resolution` multiplies the nodes. @eq 70 @eq 72
 */
export const firstPassage = (
  sigmaX: number,
  strengths: Float64Array,
  bound: Bound,
  resolution = 1,
): Passage => {
  const horizon = bound.length;
  const bottom = -DEPTH * sigmaX * Math.sqrt(horizon);
  const nodes = nodesOf(sigmaX, bound, bottom, resolution);
  const recall = new Float64Array(strengths.length * (horizon + 1));
  const open = new Float64Array(recall.length);
  const span = nodes.z.length === 0 ? 1 : THRESHOLD - nodes.z[0]!;
  const halfWidth = (RATIO_LIMIT * sigmaX ** 2) / span;
  for (let first = 0; first < strengths.length; ) {
    let last = first;
    while (last < strengths.length && strengths[last]! - strengths[first]! <= 2 * halfWidth) last++;
    propagate(sigmaX, strengths, first, last, bound, bottom, nodes, recall, open);
    first = last;
  }
  keepWhatFell(bound, bottom, recall, open);
  return { horizon, recall, open };
};

/**
 * Progress below the lowest node does not climb back to θ before the horizon. Where no bound ends it, such a search
 * stays open all the same: at those steps only recall lessens what is open.
 */
const keepWhatFell = (bound: Bound, bottom: number, recall: Float64Array, open: Float64Array): void => {
  const width = bound.length + 1;
  for (let row = 0; row < open.length; row += width) {
    for (let t = 1; t < bound.length; t++) {
      if (bound[t]! <= bottom) open[row + t] = Math.max(0, open[row + t - 1]! - recall[row + t]!);
    }
  }
};

/** Gauss–Legendre points on [−1, 1] with their weights. */
const TWO_POINTS = [
  [-Math.sqrt(1 / 3), 1],
  [Math.sqrt(1 / 3), 1],
] as const;
const THREE_POINTS = [
  [-Math.sqrt(3 / 5), 5 / 9],
  [0, 8 / 9],
  [Math.sqrt(3 / 5), 5 / 9],
] as const;

interface Nodes {
  readonly z: Float64Array;
  readonly weight: Float64Array;
  /** For each t the first node at or above the bound. */
  readonly start: Int32Array;
}

const nodesOf = (sigmaX: number, bound: Bound, bottom: number, resolution: number): Nodes => {
  const edges = [...new Set(Array.from(bound.subarray(1), (b) => Math.max(b, bottom)))]
    .filter((edge) => edge < THRESHOLD)
    .sort((a, b) => a - b);
  edges.push(THRESHOLD);
  const widest = (WIDEST_PANEL * sigmaX) / resolution;
  const z: number[] = [];
  const weight: number[] = [];
  for (let e = 0; e + 1 < edges.length; e++) {
    const low = edges[e]!;
    const width = edges[e + 1]! - low;
    const panels = Math.ceil(width / widest);
    const half = width / panels / 2;
    for (let p = 0; p < panels; p++) {
      const centre = low + (2 * p + 1) * half;
      const rule = 2 * half <= (NARROW_PANEL * sigmaX) / resolution ? TWO_POINTS : THREE_POINTS;
      for (const [at, share] of rule) {
        z.push(centre + at * half);
        weight.push(share * half);
      }
    }
  }
  const start = Int32Array.from(bound, (b) => {
    const found = z.findIndex((node) => node > b);
    return found < 0 ? z.length : found;
  });
  return { z: Float64Array.from(z), weight: Float64Array.from(weight), start };
};

/** Strengths `first` … `last` − 1, which must be near enough to share one reference. Sorted in ascending order. */
const propagate = (
  sigmaX: number,
  strengths: Float64Array,
  first: number,
  last: number,
  bound: Bound,
  bottom: number,
  nodes: Nodes,
  recall: Float64Array,
  open: Float64Array,
): void => {
  const horizon = bound.length;
  const { z, weight, start } = nodes;
  const n = z.length;
  const reference = (strengths[first]! + strengths[last - 1]!) / 2;
  const centre = n === 0 ? 0 : (z[0]! + z[n - 1]!) / 2;
  const kernel = stepKernel(sigmaX, reference, nodes);
  const { weigh, pass, near } = projections(sigmaX, strengths, first, last, reference, centre, z);
  let density = new Float64Array(n);
  let next = new Float64Array(n);
  for (let j = 0; j < n; j++) {
    density[j] = (weight[j]! * normalDensity((z[j]! - reference) / sigmaX)) / sigmaX;
  }
  for (let k = first; k < last; k++) {
    recall[k * (horizon + 1) + 1] = 1 - normalCdf((THRESHOLD - strengths[k]!) / sigmaX);
    open[k * (horizon + 1)] = 1;
  }
  const alive = Int32Array.from({ length: last - first }, (_k, i) => first + i);
  let count = alive.length;
  let logScale = 0;
  for (let t = 1; t < horizon && count > 0; t++) {
    const from = start[t]!;
    const bounded = bound[t]! > bottom;
    let kept = 0;
    for (let a = 0; a < count; a++) {
      const k = alive[a]!;
      const v = strengths[k]!;
      const row = (k - first) * n;
      let still = 0;
      let passed = 0;
      if (bounded) for (let i = from; i < n; i++) still += density[i]! * weigh[row + i]!;
      for (let i = Math.max(from, near[k - first]!); i < n; i++) passed += density[i]! * pass[row + i]!;
      const exponent = logScale + ((v - reference) * (centre - ((v + reference) * t) / 2)) / sigmaX ** 2;
      const place = k * (horizon + 1) + t;
      open[place] = bounded ? scaled(still, exponent) : Math.max(0, open[place - 1]! - recall[place]!);
      recall[place + 1] = scaled(passed, exponent);
      if (open[place]! > ENDED) alive[kept++] = k;
    }
    count = kept;
    const total = kernel.step(density, next, from);
    if (!(total > 0)) break;
    logScale += Math.log(total);
    for (let j = 0; j < n; j++) next[j]! /= total;
    [density, next] = [next, density];
  }
};

/** mass · e^exponent, where the second factor alone may be too large for a double: nothing stays nothing. */
const scaled = (mass: number, exponent: number): number =>
  exponent < LARGEST_EXPONENT
    ? mass * Math.exp(exponent)
    : mass > 0
      ? Math.min(1, Math.exp(Math.log(mass) + exponent))
      : 0;

/** e to this power is still a double. */
const LARGEST_EXPONENT = 700;

/** How the density moves in one step at the reference strength: only nodes within reach of one another count. */
const stepKernel = (
  sigmaX: number,
  reference: number,
  { z, weight }: Nodes,
): { readonly step: (from: Float64Array, to: Float64Array, start: number) => number } => {
  const n = z.length;
  const kernel = new Float64Array(n * n);
  const lowest = new Int32Array(n);
  const highest = new Int32Array(n);
  let low = 0;
  let high = 0;
  for (let j = 0; j < n; j++) {
    while (low < n && z[low]! < z[j]! - reference - REACH * sigmaX) low++;
    while (high < n && z[high]! <= z[j]! - reference + REACH * sigmaX) high++;
    lowest[j] = low;
    highest[j] = high;
    for (let i = low; i < high; i++) {
      kernel[j * n + i] = (weight[j]! * normalDensity((z[j]! - z[i]! - reference) / sigmaX)) / sigmaX;
    }
  }
  const step = (from: Float64Array, to: Float64Array, start: number): number => {
    let total = 0;
    for (let j = 0; j < n; j++) {
      const row = j * n;
      const end = highest[j]!;
      let sum = 0;
      for (let i = Math.max(start, lowest[j]!); i < end; i++) sum += kernel[row + i]! * from[i]!;
      to[j] = sum;
      total += sum;
    }
    return total;
  };
  return { step };
};

/** The next step passes θ from farther below than so many σx with a chance below 10⁻¹⁷: as good as never. */
const PASS_REACH = 8.5;

/**
 * For each strength and node: the likelihood ratio, and the ratio times the chance that the next step passes θ, which
 * begins with the node `near`.
 */
const projections = (
  sigmaX: number,
  strengths: Float64Array,
  first: number,
  last: number,
  reference: number,
  centre: number,
  z: Float64Array,
): { readonly weigh: Float64Array; readonly pass: Float64Array; readonly near: Int32Array } => {
  const n = z.length;
  const weigh = new Float64Array((last - first) * n);
  const pass = new Float64Array(weigh.length);
  const near = new Int32Array(last - first);
  for (let k = first; k < last; k++) {
    const v = strengths[k]!;
    let from = n;
    while (from > 0 && z[from - 1]! + v - THRESHOLD > -PASS_REACH * sigmaX) from--;
    near[k - first] = from;
    for (let i = 0; i < n; i++) {
      const ratio = Math.exp(((v - reference) * (z[i]! - centre)) / sigmaX ** 2);
      weigh[(k - first) * n + i] = ratio;
      if (i >= from) pass[(k - first) * n + i] = ratio * normalCdf((z[i]! + v - THRESHOLD) / sigmaX);
    }
  }
  return { weigh, pass, near };
};
