import type { FiniteMdp } from "../solvers/finite/finite-mdp.ts";
import { backedUp, dense } from "../solvers/finite/finite-mdp.ts";
import { policyIteration } from "../solvers/finite/policy-iteration.ts";
import type { Curve } from "./picture.ts";
import type { SolvableProblem } from "./problem.ts";

const FOREST_ACTIONS = ["wait", "cut"] as const;
const DISCOUNT = 0.9;
const FIRE = 0.1;

/**
 * A forest of three ages: waiting lets it grow, but fire (.1) returns it to the youngest; cutting does so for sure.
 * Waiting pays (0, 0, 4) by age, cutting (0, 1, 2).
 */
export const forestProcess: FiniteMdp = {
  transition: [
    [
      [FIRE, 1 - FIRE, 0],
      [FIRE, 0, 1 - FIRE],
      [FIRE, 0, 1 - FIRE],
    ],
    [
      [1, 0, 0],
      [1, 0, 0],
      [1, 0, 0],
    ],
  ],
  reward: [
    [0, 0],
    [0, 1],
    [4, 2],
  ],
};

/** `metalevel solve forest` */
export const forest: SolvableProblem = {
  name: "forest",
  title: "Forest management, three ages",
  source: "the check problem of MDP toolboxes; policy iteration, γ = .9",
  settings: {},
  solve: () => {
    const { values, policy, rounds } = policyIteration(forestProcess, { discount: DISCOUNT });
    const process = dense(forestProcess);
    const found = Float64Array.from(values);
    const curves = FOREST_ACTIONS.map(
      (action, a): Curve => ({
        name: action,
        points: values.map((_value, s) => [s, backedUp(process, DISCOUNT, found, s, a)]),
      }),
    );
    return {
      value: values[0]!,
      summary: { values, policy, actions: FOREST_ACTIONS, discount: DISCOUNT, rounds },
      picture: {
        kind: "curves",
        title: "Forest: the value of waiting and of cutting, by age",
        x: { label: "age of the forest" },
        y: { label: "Q*(age, action)" },
        curves,
      },
    };
  },
};
