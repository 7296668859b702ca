/**
 * Calibrates the simulated reasoning model on eight published numbers: accuracy and tokens, alone and under the whole
 * of Meta-R1, on GSM8K and MATH500 (14B). Seven parameters are free; the three ablations are not looked at.
 *
 *   npx tsx scripts/calibrate-reasoning-model.ts [PROBLEMS] [SEED] [polish]
 *
 * It writes src/agents/simulated/reasoning-model/calibration.json; one core needs about four minutes with 1,500 problems.
 * `polish` starts from what is there and searches locally, for more problems than a search of the whole box could bear.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ReasoningParameters } from "../src/agents/simulated/reasoning-model/index.ts";
import { CALIBRATED, REASONING_SETTINGS } from "../src/agents/simulated/reasoning-model/index.ts";
import { defaultsOf, stream } from "../src/core/index.ts";
import type { Condition, DataSet } from "../src/experiments/supervised-reasoning/conditions.ts";
import { CONDITIONS, DATA_SETS } from "../src/experiments/supervised-reasoning/conditions.ts";
import { PUBLISHED_CELLS } from "../src/experiments/supervised-reasoning/published.ts";
import { solveProblem } from "../src/experiments/supervised-reasoning/solve.ts";
import type { Dimension } from "../src/fit/optimise/index.ts";
import { boxOf, minimise } from "../src/fit/optimise/index.ts";
import { solveLinear } from "../src/math/linear.ts";
import { metaR1, parametersOf, SETTINGS } from "../src/meta-r1/index.ts";

const [problems = "1500", seed = "1", how = "search"] = process.argv.slice(2);
const COUNT = Number(problems);
const CONDITIONS_USED: readonly Condition[] = ["vanilla", "meta-r1"];
/** How far a polish looks along each parameter, in shares of its range, and how often. */
const EDGE = 0.02;
const ROUNDS = 3;
/** What counts as close: half a percent of the problems, and three percent of the tokens. */
const CLOSE = { accuracy: 0.5, tokens: 0.03 };

const FREE: readonly Dimension[] = [
  { name: "GSM8K", low: -4, high: 1, scale: "linear" },
  { name: "MATH500", low: -2, high: 3, scale: "linear" },
  { name: "errorRate", low: -6, high: -1, scale: "linear" },
  { name: "selfCorrection", low: 0.02, high: 0.9, scale: "log" },
  { name: "recheck", low: 1, high: 100, scale: "log" },
  { name: "misreading", low: 0.001, high: 0.2, scale: "log" },
  { name: "paragraphTokens", low: 30, high: 300, scale: "log" },
];

const meta = parametersOf(defaultsOf(SETTINGS));
const machines = CONDITIONS_USED.map((name) => ({ name, machine: metaR1({ ...meta, ...CONDITIONS[name] }) }));
const fixed = defaultsOf(REASONING_SETTINGS) as unknown as ReasoningParameters;

const parametersAt = (point: readonly number[], dataSet: DataSet): ReasoningParameters => {
  const named = Object.fromEntries(FREE.map(({ name }, index) => [name, point[index]!]));
  const { GSM8K, MATH500, ...shared } = named;
  return { ...fixed, ...shared, difficultyMean: dataSet === "GSM8K" ? GSM8K! : MATH500! };
};

const cellsAt = (point: readonly number[]) =>
  DATA_SETS.flatMap((dataSet) =>
    machines.map(({ name, machine }) => {
      let right = 0;
      let tokens = 0;
      for (let number = 1; number <= COUNT; number++) {
        const solved = solveProblem(machine, parametersAt(point, dataSet), dataSet, number, 1);
        right += Number(solved.right);
        tokens += solved.tokens;
      }
      return { dataSet, name, accuracy: (100 * right) / COUNT, tokens: tokens / COUNT };
    }),
  );

const residuals = (point: readonly number[]): readonly number[] =>
  cellsAt(point).flatMap(({ dataSet, name, accuracy, tokens }) => {
    const published = PUBLISHED_CELLS[dataSet][name];
    const apart = (accuracy - published.accuracy) / CLOSE.accuracy;
    return [apart, Math.log(tokens / published.tokens) / CLOSE.tokens];
  });

const sumOfSquares = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value ** 2, 0);
const misfit = (point: readonly number[]): number => sumOfSquares(residuals(point));

const searched = () =>
  minimise(misfit, FREE, stream(Number(seed), "calibration"), {
    samples: 128,
    keep: 1,
    global: { maxEvaluations: 400 },
    local: { maxEvaluations: 200 },
  }).point;

/** Levenberg–Marquardt in the unit cube; the same problems in every evaluation make the differences small and smooth. */
const polished = () => {
  const box = boxOf(FREE);
  const at = (unit: readonly number[]) => residuals(box.fromUnit(unit));
  let best = box.toUnit(FREE.map(({ name }) => CALIBRATED[name as keyof typeof CALIBRATED]));
  let found = at(best);
  for (let round = 1; round <= ROUNDS; round++) {
    const slopes = best.map((_unit, i) => {
      const moved = at(best.map((unit, j) => (i === j ? unit + EDGE : unit)));
      return moved.map((value, row) => (value - found[row]!) / EDGE);
    });
    const right = slopes.map((slope) => -slope.reduce((sum, value, row) => sum + value * found[row]!, 0));
    for (const damping of [1, 30, 1000]) {
      const normal = slopes.flatMap((one, i) =>
        slopes.map(
          (other, j) => one.reduce((sum, v, row) => sum + v * other[row]!, 0) + (i === j ? damping : 0),
        ),
      );
      const step = solveLinear(normal, right);
      const moved = best.map((unit, i) => unit + Math.max(-0.1, Math.min(0.1, step[i]!)));
      const values = at(moved);
      console.error(
        `round ${round}, damping ${damping}: ${sumOfSquares(values)} after ${sumOfSquares(found)}`,
      );
      if (sumOfSquares(values) >= sumOfSquares(found)) continue;
      [best, found] = [moved, values];
      break;
    }
  }
  return box.fromUnit(best);
};

const found = how === "polish" ? polished() : searched();
const rounded = found.map((value) => Number(value.toPrecision(4)));
const stored = {
  command: `npx tsx scripts/calibrate-reasoning-model.ts ${COUNT} ${seed} ${how}`,
  problems: COUNT,
  misfit: misfit(rounded),
  parameters: Object.fromEntries(FREE.map(({ name }, index) => [name, rounded[index]])),
  cells: cellsAt(rounded),
};
console.error(JSON.stringify(stored, null, 2));
const path = join(import.meta.dirname, "../src/agents/simulated/reasoning-model/calibration.json");
writeFileSync(path, `${JSON.stringify(stored, null, 2)}\n`);
