import type { MapCell } from "../../problems/picture.ts";
import type { SolvableProblem } from "../../problems/problem.ts";
import { gridZ, origin } from "../grid.ts";
import { recallProblemOf } from "../settings.ts";
import type { TwoCueProblem } from "./problem.ts";
import { openPoints } from "./problem.ts";
import { TWO_CUE_SETTINGS } from "./settings.ts";
import type { TwoCuePolicy } from "./solve.ts";
import { STAY, STOP, SWITCH, solveTwoCues } from "./solve.ts";

/** Steps on each cue at which the picture looks at the policy: one and a half seconds on the first, one on the other. */
const SHOWN = { tL: 15, tR: 10 } as const;
const NAMES = { [STOP]: "stop", [STAY]: "stay", [SWITCH]: "switch" } as const;

/** Two cues, either of which will do. @eq 76 */
export const recallTwoCue: SolvableProblem = {
  name: "recall-two-cue",
  title: "Recall by either of two cues",
  source: "Callaway, Griffiths, Norman & Zhang (2024), Experiment 2; Appendix 7.5",
  settings: TWO_CUE_SETTINGS,
  solve: (values) => {
    const problem = { ...recallProblemOf(values), switchCost: values.switchCost as number };
    const policy = solveTwoCues(problem);
    return {
      value: policy.value,
      summary: {
        lowestContinue: lowestStay(problem, policy),
        lowestContinueOf: "the first cue's z, while the second has not been looked at",
      },
      picture: {
        kind: "policy-map",
        title: `After ${SHOWN.tL / 10} s on the focused cue and ${SHOWN.tR / 10} s on the other`,
        x: { label: "progress z of the focused cue" },
        y: { label: "progress z of the other cue" },
        actions: ["stop", "stay", "switch"],
        cells: policyMap(problem, policy),
      },
    };
  },
};

/** For each t the lowest z of the first cue at which the policy stays with it, the other untouched; or `null`. */
const lowestStay = (problem: TwoCueProblem, { action }: TwoCuePolicy): readonly (number | null)[] =>
  Array.from({ length: problem.horizon }, (_step, t) => {
    for (let point = 0; point < openPoints(problem); point++) {
      if (action(t, 0, point, origin(problem), "L") === STAY) return gridZ(problem, point);
    }
    return null;
  });

const policyMap = (problem: TwoCueProblem, { action }: TwoCuePolicy): readonly MapCell[] => {
  const points = Array.from({ length: openPoints(problem) }, (_point, i) => i);
  return points.flatMap((focused) =>
    points.map((other) => ({
      x: gridZ(problem, focused),
      y: gridZ(problem, other),
      action: NAMES[action(SHOWN.tL, SHOWN.tR, focused, other, "L") as keyof typeof NAMES],
    })),
  );
};
