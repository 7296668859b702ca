import type { Axes } from "../../src/experiments/simulation.ts";
import type { CurvePoint } from "../../src/figures/curves.ts";
import { curves } from "../../src/figures/curves.ts";
import { sideBySide } from "../../src/figures/side-by-side.ts";
import { pen } from "../../src/figures/svg.ts";
import type { Summary } from "./summary.ts";

const HEIGHT = 300;

/** Study time and recall by loss, one line a target; and belief and recall over lists with tests. */
export const figure = async (
  { studyTime, shortfall, experience, worked }: Summary,
  axes?: Axes,
): Promise<string> => {
  const drawing = await pen(axes);
  const xTicks = [...new Set(studyTime.map(({ loss }) => loss))];
  const byLoss = (pick: (entry: Summary["studyTime"][number]) => Summary["studyTime"][number]["seconds"]) =>
    studyTime.map((entry): CurvePoint => ({ x: entry.loss, series: `ρ* = ${entry.target}`, ...pick(entry) }));
  const overLists = (["recall", "belief"] as const).flatMap((name) =>
    experience.map(
      (entry): CurvePoint => ({
        x: entry.list,
        series: name === "belief" ? "believed δ" : name,
        ...entry[name],
      }),
    ),
  );
  const axis = { width: 320, height: HEIGHT, xLabel: "loss over the interval, believed and true", xTicks };
  const { norm, afterLoss } = worked.verbatim;
  return sideBySide({
    title: "The norm of study",
    subtitle:
      "A higher target and a larger believed loss mean longer study; the printed norm does not undo the loss",
    note: `Means over participants with 95 % bootstrap intervals; perfect monitoring. Right: list after list with tests, by one who at first believes that nothing is lost; line: the target of ${shortfall.target}. At a loss of ${shortfall.loss} the norm is ${norm.toFixed(2)}, of which the loss leaves ${afterLoss.toFixed(3)}.`,
    description: `Recall is ${shortfall.printed.recall.estimate?.toFixed(3)} at the printed norm and ${shortfall.exact.recall.estimate?.toFixed(3)} at the exact one, for a target of ${shortfall.target}.`,
    panels: [
      {
        heading: "Study time",
        panel: curves(
          drawing,
          byLoss(({ seconds }) => seconds),
          { ...axis, yLabel: "seconds a list" },
        ),
      },
      {
        heading: "Recall at the test",
        panel: curves(
          drawing,
          byLoss(({ recall }) => recall),
          { ...axis, yLabel: "share recalled" },
        ),
      },
      {
        heading: "Learning about one's own forgetting",
        panel: curves(drawing, overLists, {
          width: 320,
          height: HEIGHT,
          xLabel: "list",
          xTicks: experience.map(({ list }) => list),
          yLabel: "share",
          yDomain: [0, 1],
          rule: shortfall.target,
        }),
      },
    ],
  });
};
