/** A measure over two parameters of a grid: darker is more, with the number in each cell where there is room for it. */
import type { Response } from "../experiments/sweep/index.ts";
import type { Panel, Pen } from "./svg.ts";

/** Cells with more in a row than this are too narrow for a number. */
const MOST_NUMBERED = 10;
const CELL = 46;
const NARROW = 22;
/** As wide as a figure of one panel is. */
const LEAST_WIDTH = 532;
/** Share of the way to the darkest beyond which ink is not read any more. */
const DARK = 0.55;

/** The panel; `at[0]` of a response is its column, `at[1]` its row. */
export const heatMap = (
  { Plot, draw }: Pen,
  responses: readonly Response[],
  labels: { readonly x: string; readonly y: string },
): Panel => {
  const columns = new Set(responses.map(({ at }) => at[0])).size;
  const rows = new Set(responses.map(({ at }) => at[1])).size;
  const known = responses
    .filter(({ estimate }) => estimate !== null)
    .map(({ at, estimate, low, high }) => ({ x: at[0], y: at[1], value: estimate!, low, high }));
  const values = known.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const numbered = columns <= MOST_NUMBERED;
  const cell = numbered ? CELL : NARROW;
  const ink = ({ value }: { readonly value: number }): string =>
    value - least > DARK * (most - least) ? "white" : "black";
  const axis = { labelAnchor: "center", labelArrow: "none", tickFormat: shown } as const;
  return draw({
    width: Math.max(LEAST_WIDTH, 80 + cell * columns),
    height: 66 + cell * rows,
    marginLeft: 66,
    marginBottom: 44,
    x: { ...axis, type: "band", label: labels.x },
    y: { ...axis, type: "band", label: labels.y, reverse: true },
    color: { scheme: "blues", domain: [least, most] },
    marks: [
      Plot.cell(known, { x: "x", y: "y", fill: "value", inset: 0.5 }),
      ...(numbered
        ? [
            Plot.text(known, { x: "x", y: "y", dy: -5, fill: ink, text: ({ value }) => shown(value) }),
            Plot.text(
              known.filter(({ low, high }) => low !== null && high !== null),
              {
                x: "x",
                y: "y",
                dy: 8,
                fontSize: 9,
                fill: ink,
                text: ({ low, high }) => `±${shown((high! - low!) / 2)}`,
              },
            ),
          ]
        : []),
    ],
  });
};

const shown = (value: unknown): string =>
  typeof value === "number" ? Number(value.toPrecision(3)).toString().replace("-", "−") : String(value);
