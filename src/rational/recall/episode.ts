import type { Rng } from "../../core/rng.ts";
import type { Bound } from "./first-passage.ts";
import { THRESHOLD } from "./problem.ts";

/** Whether one search of known strength ends in recall; it is given up where z falls below the bound. @eq 70 @eq 76 */
export const searchRecalls = (sigmaX: number, strength: number, bound: Bound, rng: Rng): boolean => {
  let z = 0;
  for (let t = 1; t <= bound.length; t++) {
    z += strength + sigmaX * rng.normal();
    if (z >= THRESHOLD) return true;
    if (t < bound.length && z < bound[t]!) return false;
  }
  return false;
};
