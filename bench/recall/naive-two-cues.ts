/** Two cues by plain loops over full rows: no band, no tile, no SIMD. Prints value and largest resident memory. */
import { fillTransition, origin, PUBLISHED_TWO_CUES, THRESHOLD } from "../../src/rational/recall/index.ts";

const { horizon, cells, cost, switchCost, utility } = PUBLISHED_TWO_CUES;
const open = 2 * cells * THRESHOLD;
const matrix = (): number[][] => Array.from({ length: open }, () => new Array<number>(open).fill(0));

const transitions = Array.from({ length: horizon }, (_t, t) =>
  Array.from({ length: open }, (_z, point) => {
    const row = new Float64Array(open + 1);
    fillTransition(PUBLISHED_TWO_CUES, PUBLISHED_TWO_CUES, t, point, 0, row);
    return Array.from(row);
  }),
);
let next = Array.from({ length: horizon + 1 }, matrix);
for (let spent = horizon - 1; spent >= 0; spent--) {
  const search = Array.from({ length: spent + 1 }, (_a, a) => {
    const after = next[a + 1]!;
    return transitions[a]!.map((row) =>
      Array.from({ length: open }, (_other, other) => {
        let sum = row[open]! * utility;
        for (let cell = 0; cell < open; cell++) sum += row[cell]! * after[cell]![other]!;
        return sum;
      }),
    );
  });
  next = search.map((own, a) =>
    own.map((row, i) =>
      row.map((stay, j) => Math.max(0, stay - cost, search[spent - a]![j]![i]! - cost - switchCost)),
    ),
  );
}
const start = origin(PUBLISHED_TWO_CUES);
process.stdout.write(
  JSON.stringify({
    value: next[0]![start]![start]! - switchCost,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }),
);
