/** Ranks of the truth in its posterior, one histogram a parameter, with the band in which a flat one lies. */
import { calibrationOf } from "../fit/recovery/calibration.ts";
import type { RecoveryModel, RecoveryRequest } from "../fit/recovery/model.ts";
import type { Replicate } from "../fit/recovery/replicate.ts";
import { PALETTE } from "./palette.ts";
import { panelGrid } from "./panel-grid.ts";
import { pen } from "./svg.ts";

const WIDTH = 270;
const HEIGHT = 200;

/** The panels as a self-contained SVG document. */
export const rankHistograms = async (
  model: RecoveryModel,
  request: RecoveryRequest,
  replicates: readonly Replicate[],
): Promise<string> => {
  const { Plot, draw } = await pen();
  const panels = calibrationOf(model, request, replicates).map(({ name, test, uniform }) => {
    const { counts, expected, p } = test;
    const values = request.draws + 1;
    const bars = counts.map((ranks, bin) => ({
      from: (bin * values) / counts.length,
      to: ((bin + 1) * values) / counts.length,
      ranks,
    }));
    const half = 1.96 * Math.sqrt(expected * (1 - 1 / counts.length));
    const panel = draw({
      width: WIDTH,
      height: HEIGHT,
      marginLeft: 46,
      marginBottom: 40,
      x: {
        domain: [0, values],
        label: `rank of the truth among ${request.draws} draws`,
        labelAnchor: "center",
        labelArrow: "none",
        ticks: 5,
      },
      y: { label: "data sets", labelAnchor: "center", labelArrow: "none", ticks: 4, zero: true },
      marks: [
        Plot.rect([{ x1: 0, x2: values, y1: Math.max(0, expected - half), y2: expected + half }], {
          x1: "x1",
          x2: "x2",
          y1: "y1",
          y2: "y2",
          fill: PALETTE.pale,
          fillOpacity: 0.5,
        }),
        Plot.rectY(bars, {
          x1: "from",
          x2: "to",
          y: "ranks",
          fill: uniform ? PALETTE.blue : PALETTE.vermilion,
          fillOpacity: 0.75,
        }),
        Plot.ruleY([expected], { stroke: PALETTE.faint, strokeDasharray: "5 4" }),
        Plot.ruleY([0]),
      ],
    });
    return {
      heading: `${name}: ${uniform ? "uniform" : "not uniform"}`,
      words: `χ² p = ${p < 0.001 ? "< .001" : p.toFixed(3).replace(/^0/, "")}`.replace("= <", "<"),
      panel,
    };
  });
  return panelGrid({
    title: `Simulation-based calibration of ${model.name}`,
    subtitle: `${replicates.length} simulated data sets of ${request.trials} trials`,
    note: "Where posteriors are right, every rank is as likely as any other (dashed line); the band holds 95 % of a flat histogram's bars. A hump in the middle: posteriors too wide; at the ends: too narrow; a slope: biased.",
    panels,
  });
};
