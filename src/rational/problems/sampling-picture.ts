import type { MapCell, Picture } from "./picture.ts";
import type { Going } from "./sampling.ts";

/** A region of sampling and how its places are to be drawn and named. */
export interface SamplingPicture {
  readonly title: string;
  readonly going: readonly Going[];
  readonly x: string;
  readonly y: string;
  /** Where n samples with s successes stand on the ordinate. */
  readonly height: (n: number, s: number) => number;
  /** What is done below, in and above the region of sampling. */
  readonly actions: readonly [below: string, going: string, above: string];
  /** Whether acting there is acting as above. */
  readonly above: (n: number, s: number) => boolean;
}

/** More cells than this make a picture slow and no clearer: then the two edges are drawn. */
const MOST_CELLS = 2_000;

/** What is done wherever the best policy may come to; its two edges only where that would be too many places. */
export const samplingPicture = (request: SamplingPicture): Picture => {
  const { title, going, x, y, height, actions } = request;
  const axes = { title, x: { label: x }, y: { label: y } };
  const cells = reachable(request);
  if (cells.length <= MOST_CELLS) return { kind: "policy-map", ...axes, actions, cells };
  const edge = (name: string, side: "low" | "high") => ({
    name,
    points: going.flatMap((region, n) => (region === null ? [] : [[n, height(n, region[side])] as const])),
  });
  return {
    kind: "curves",
    ...axes,
    curves: [edge(`below: ${actions[0]}`, "low"), edge(`above: ${actions[2]}`, "high")],
    caption: `Between the curves: ${actions[1]}.`,
  };
};

/** The places that the policy may come to. */
const reachable = ({ going, height, actions, above }: SamplingPicture): readonly MapCell[] => {
  const cells: MapCell[] = [];
  let from = 0;
  let to = 0;
  for (let n = 0; from <= to && cells.length <= MOST_CELLS; n++) {
    const region = going[n] ?? null;
    for (let s = from; s <= to; s++) {
      const goes = region !== null && s >= region.low && s <= region.high;
      cells.push({ x: n, y: height(n, s), action: actions[goes ? 1 : above(n, s) ? 2 : 0] });
    }
    if (region === null) break;
    from = Math.max(from, region.low);
    to = Math.min(to, region.high) + 1;
  }
  return cells;
};
