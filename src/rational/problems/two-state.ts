import type { FiniteMdp } from "../solvers/finite/finite-mdp.ts";

/** The smallest process in which the better action differs by state; γ = .9 gives V = (42.44…, 36.05…). */
export const twoState: FiniteMdp = {
  transition: [
    [
      [0.5, 0.5],
      [0.8, 0.2],
    ],
    [
      [0, 1],
      [0.1, 0.9],
    ],
  ],
  reward: [
    [5, 10],
    [-1, 2],
  ],
};
