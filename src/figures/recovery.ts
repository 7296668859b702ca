/** Truth and estimate of each parameter, one panel each, with the intervals of every replicate. */
import type { RecoveryModel, RecoveryRequest } from "../fit/recovery/model.ts";
import { inOwnUnits, recoveryOf } from "../fit/recovery/recovery.ts";
import type { Replicate } from "../fit/recovery/replicate.ts";
import { PALETTE } from "./palette.ts";
import { panelGrid } from "./panel-grid.ts";
import { pen } from "./svg.ts";

const SIDE = 270;

/** The panels as a self-contained SVG document. */
export const recoveryFigure = async (
  model: RecoveryModel,
  { trials }: Pick<RecoveryRequest, "trials">,
  replicates: readonly Replicate[],
): Promise<string> => {
  const { Plot, draw } = await pen();
  const own = inOwnUnits(model, replicates);
  const measures = recoveryOf(model, replicates);
  const panels = model.parameters.map(({ name, low, high, scale }, at) => {
    const points = own.map((each) => ({
      truth: each.truth[at]!,
      estimate: each.estimate[at]!,
      low: each.low[at]!,
      high: each.high[at]!,
    }));
    const { correlation, coverage, identified } = measures[at]!;
    const axis = {
      type: scale,
      domain: [low, high],
      labelAnchor: "center",
      labelArrow: "none",
      ticks: 4,
      tickFormat: "~g",
    } as const;
    const panel = draw({
      width: SIDE,
      height: SIDE,
      marginLeft: 52,
      marginBottom: 40,
      x: { ...axis, label: `true ${name}` },
      y: { ...axis, label: `estimated ${name}`, grid: true },
      marks: [
        Plot.frame({ stroke: "#bdbdbd" }),
        Plot.line(
          [
            [low, low],
            [high, high],
          ],
          { stroke: PALETTE.grey, strokeDasharray: "5 4" },
        ),
        Plot.ruleX(points, { x: "truth", y1: "low", y2: "high", stroke: PALETTE.blue, strokeOpacity: 0.3 }),
        Plot.dot(points, { x: "truth", y: "estimate", r: 2.5, fill: PALETTE.blue }),
      ],
    });
    const r = correlation === null ? "–" : correlation.toFixed(2).replace("-", "−");
    return {
      heading: `${name}: ${identified.verdict}`,
      words: `r = ${r}; intervals hold ${Math.round(100 * coverage.estimate)} %`,
      panel,
    };
  });
  return panelGrid({
    title: `Recovery of ${model.name}`,
    subtitle: `${replicates.length} simulated data sets of ${trials} trials`,
    note: "A point is a simulated data set: the value it was simulated with and the one estimated from it; bars are 95 % posterior intervals. On the dashed line both agree. Axes span the prior.",
    panels,
  });
};
