/** What is allowed and yet looks like a mistake: said once on standard error, and nothing is stopped by it. */
import type { CuedRecallTrials } from "../experiments/cued-recall/trials.ts";
import type { Row } from "../experiments/simulation.ts";
import { median } from "../math/median.ts";

/** Nobody answers within so many milliseconds. */
const FASTEST_MS = 20;

/** Times that were read as milliseconds and would rather be seconds; `null` where nothing is odd. */
export const doubtOfUnit = (data: unknown, rtUnit: "s" | "ms"): string | null => {
  const { rt } = (data ?? {}) as Partial<CuedRecallTrials>;
  if (rtUnit !== "ms" || !(rt instanceof Float64Array)) return null;
  const middle = median([...rt].filter((time) => !Number.isNaN(time)));
  if (middle === null || middle >= FASTEST_MS) return null;
  return `metalevel: warning: the median time of the data is ${Number(middle.toPrecision(3))} ms; if the file has seconds, say --rt-unit s.`;
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
