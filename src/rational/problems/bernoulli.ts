import { inRange } from "../../core/errors.ts";
import type { SettingValues } from "../../core/settings.ts";
import { courseOf } from "../solvers/exchangeable/forward.ts";
import { bytesFor, countStates, fewestStates, requireMemory } from "../solvers/exchangeable/memory.ts";
import { solveOptimal } from "../solvers/exchangeable/optimum.ts";
import type { Exchangeable } from "../solvers/exchangeable/part.ts";
import { rankOf } from "../solvers/exchangeable/ranking.ts";
import type { Solved } from "../solvers/exchangeable/solve.ts";
import { solveBlinkered, solveMyopic } from "../solvers/exchangeable/solve.ts";
import type { MapCell, Picture } from "./picture.ts";
import type { SolvableProblem } from "./problem.ts";
import { armState, sampledArm, UNIFORM } from "./sampled-arm.ts";

const POLICIES = ["optimal", "myopic", "blinkered"] as const;
type BanditPolicy = (typeof POLICIES)[number];

/** Arms of unknown chance that are all alike, and whose policy is valued. */
export interface LikeArms {
  readonly arms: number;
  /** c ≥ 0, of one sample */
  readonly cost: number;
  /** H, samples in all */
  readonly horizon: number;
  /** λ, a known alternative; `null` where there is none. */
  readonly alternative: number | null;
  readonly policy: BanditPolicy;
}

const SOLVERS: Readonly<Record<BanditPolicy, (problem: Exchangeable) => Solved>> = {
  optimal: solveOptimal,
  myopic: solveMyopic,
  blinkered: solveBlinkered,
};

/**
 * The Bernoulli bandit with like arms, up to exchanging them: a canonical state is a multiset of arm states.
 *
 * @throws UsageError for a horizon whose tables would not fit into memory.
 */
export const solveLikeArms = (
  bandit: LikeArms,
): { readonly problem: Exchangeable; readonly solved: Solved } => {
  const { arms, cost, horizon, alternative, policy } = bandit;
  inRange("bernoulli, cost", cost, 0, Number.MAX_VALUE);
  requireRoom(bandit);
  const part = sampledArm(UNIFORM, horizon);
  const problem = { part, parts: arms, initial: 0, cost, alternative, budget: horizon };
  return { problem, solved: SOLVERS[policy](problem) };
};

/** Refuses by a bound at once where the bound says enough, else by the exact count of states. */
const requireRoom = ({ arms, horizon, policy }: LikeArms): void => {
  const remedy = "Lower the horizon or the number of arms.";
  const size = { parts: arms, budget: horizon, blinkered: policy === "blinkered" };
  const refuseAbove = (states: number, count: string): void => {
    const bytes = bytesFor(states, armState(horizon + 1, 0), size);
    const what = `horizon ${horizon} with ${arms} arms: ${count} canonical states`;
    requireMemory("bernoulli", what, bytes, remedy);
  };
  const fewest = fewestStates(arms, horizon);
  refuseAbove(fewest, `more than ${fewest.toExponential(1)}`);
  const perCount = Array.from({ length: horizon + 1 }, (_n, n) => n + 1);
  const states = countStates(perCount, arms, horizon);
  refuseAbove(states, String(states));
};

const ACTIONS = ["sample this arm", "sample another arm", "act"] as const;

/** What the policy does after s successes and f failures of one arm, the others not yet sampled. */
const focalMap = (problem: Exchangeable, solved: Solved): readonly MapCell[] => {
  const cells: MapCell[] = [];
  for (let n = 0; n <= problem.budget!; n++) {
    for (let s = 0; s <= n; s++) {
      const multiset = new Uint32Array(problem.parts);
      multiset[0] = armState(n, s);
      const choice = solved.choices[rankOf(solved.ranking, multiset)]!;
      cells.push({ x: s, y: n - s, action: ACTIONS[choice === 0 ? 2 : choice === 1 ? 0 : 1] });
    }
  }
  return cells;
};

const read = (values: SettingValues): LikeArms => values as unknown as LikeArms;

/** `metalevel solve bernoulli` */
export const bernoulli: SolvableProblem = {
  name: "bernoulli",
  title: "Bernoulli meta-level bandit",
  source: "Hay, Russell, Tolpin & Shimony (2012); Beta(1,1) arms, one computation is one sample",
  settings: {
    arms: { kind: "integer", min: 1, max: 20, default: 2, meaning: "how many arms of unknown chance" },
    cost: { kind: "number", min: 0, max: 1e9, default: 0.001, meaning: "c: cost of one sample" },
    horizon: { kind: "integer", min: 0, max: 10_000, default: 30, meaning: "H: most samples in all" },
    alternative: {
      kind: "number",
      min: 0,
      max: 1,
      default: null,
      meaning: "λ: chance that a known alternative pays; absent by default",
    },
    policy: {
      kind: "choice",
      choices: POLICIES,
      default: "optimal",
      meaning: "whose value: the best policy's, or that of the myopic or the blinkered one",
    },
  },
  solve: (values) => {
    const bandit = read(values);
    const { problem, solved } = solveLikeArms(bandit);
    const course = courseOf(problem, solved);
    return {
      value: solved.values[solved.root]!,
      summary: {
        policy: bandit.policy,
        states: solved.ranking.total,
        first: solved.choices[solved.root] === 0 ? "act" : "sample",
        expectedComputations: course.computations,
        expectedReward: course.decision,
        stopsAfter: course.stops,
      },
      get picture(): Picture {
        return {
          kind: "policy-map",
          title: `What the ${bandit.policy} policy does after samples of one arm, the others not yet sampled`,
          x: { label: "successes of this arm" },
          y: { label: "failures of this arm" },
          actions: ACTIONS,
          cells: focalMap(problem, solved),
        };
      },
    };
  },
};
