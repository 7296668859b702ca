import type { CriticalTrial } from "../../experiments/cued-recall/experiment.ts";
import { cellAt } from "../recall/counts.ts";
import type { SimulatedCells } from "./competitor.ts";
import { BINS, CELLS } from "./people.ts";

export interface CellCounter {
  readonly add: (trial: Pick<CriticalTrial, "response" | "pretest" | "milliseconds">) => void;
  readonly done: () => SimulatedCells;
}

/** Counts simulated trials as people's are counted. Wrong answers and timeouts are in no cell, as with people. */
export const cellCounter = (): CellCounter => {
  const cell = new Float64Array(CELLS);
  let counted = 0;
  let trials = 0;
  return {
    add: ({ response, pretest, milliseconds }) => {
      trials++;
      if (response > 1) return;
      counted++;
      const at = cellAt(response, pretest, milliseconds, BINS);
      if (at >= 0) cell[at]!++;
    },
    done: () => ({ cell, counted, trials }),
  };
};
