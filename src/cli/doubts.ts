/** What is allowed and yet looks like a mistake: said once on standard error, and nothing is stopped by it. */
import type { CuedRecallTrials } from "../experiments/cued-recall/trials.ts";
import type { Row } from "../experiments/simulation.ts";
import { median } from "../math/median.ts";

/** Nobody answers within so many milliseconds. */
const FASTEST_MS = 20;

/** Nobody is asked for a word and given so long. */
const SLOWEST_MS = 100_000;

/** Times that were read as milliseconds and would rather be seconds, or as seconds and would rather be milliseconds; else `null`. */
export const doubtOfUnit = (data: unknown, rtUnit: "s" | "ms"): string | null => {
  const { rt } = (data ?? {}) as Partial<CuedRecallTrials>;
  if (!(rt instanceof Float64Array)) return null;
  const middle = median([...rt].filter((time) => !Number.isNaN(time)));
  const odd = middle !== null && (rtUnit === "ms" ? middle < FASTEST_MS : middle > SLOWEST_MS);
  if (!odd) return null;
  const read = Number((rtUnit === "ms" ? middle : middle / 1000).toPrecision(3));
  const other = rtUnit === "ms" ? "seconds, say --rt-unit s" : "milliseconds, leave out --rt-unit s";
  return `metalevel: warning: the median time of the data is ${read} ${rtUnit}; if the file has ${other}.`;
};

/** Rows as they come, with an eye on their times: a mind that keeps none gives 0 ms to every trial. */
export const timeWatch = () => {
  let timed = 0;
  let lasting = 0;
  return {
    watch: function* (rows: Iterable<Row>): Generator<Row> {
      for (const row of rows) {
        if (typeof row.rt === "number") {
          timed++;
          if (row.rt > 0) lasting++;
        }
        yield row;
      }
    },
    /** `null` where times are kept, or are no business of the simulation. */
    doubt: (mind: string): string | null =>
      timed > 0 && lasting === 0
        ? `metalevel: warning: ${mind} gives its observations no milliseconds, so that every time is 0.`
        : null,
  };
};
