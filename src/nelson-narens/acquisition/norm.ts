import { OutOfRangeError } from "../../core/errors.ts";
import type { AcquisitionParameters } from "./parameters.ts";
import type { Judgement } from "./tuples.ts";

/**
 * The norm of study N_s = ρ* · (1 + δ_retention): how well an item must be known at study, so that the target is
 * still met after the loss that the agent believes in. It may exceed 1 (overlearning).
 *
 * It does not undo that loss: N_s · (1 − δ) = ρ* · (1 − δ²) < ρ*; see `exactNorm`.
 * @eq 15
 */
export const normOfStudy = (target: number, loss: number): number => target * (1 + loss);

/**
 * The norm that would undo the believed loss exactly, ρ* / (1 − δ). Ours, for comparison only: (15) is its expansion
 * to the first order in δ.
 */
export const exactNorm = (target: number, loss: number): number => target / (1 - loss);

/**
 * N_s as the parameters say: printed, exact, or by a user's formula, which may not give less than 0.
 *
 * @throws OutOfRangeError for a norm that no judgement could be held to. @eq 15
 */
export const normUnder = (law: AcquisitionParameters["norm"], target: number, loss: number): number => {
  if (law === undefined || law === "as-printed") return normOfStudy(target, loss);
  const norm = law === "exact" ? exactNorm(target, loss) : law({ target, loss });
  if (Number.isFinite(norm) && norm >= 0) return norm;
  throw new OutOfRangeError({
    where: law === "exact" ? "norm of study, exact" : `norm formula "${law.source}"`,
    got: String(norm),
    expected: "a finite norm ≥ 0 for every target and believed loss",
    equation: "15",
    remedy:
      law === "exact" ? "A loss of 1 cannot be undone." : "Change the formula, for example by min(…, 10).",
  });
};

/** N_s as (26) tests it: as it is, or no higher than a judgement capped at 1 can reach. @eq 26 */
export const testedNorm = (norm: number, scale: AcquisitionParameters["masteryScale"]): number =>
  scale === "clip-norm" ? Math.min(norm, 1) : norm;

/** A judgement of learning on its scale: [0, ∞), or [0, 1] under `clip-norm`. @eq 23 */
export const checkedLearning = (
  learning: Judgement,
  scale: AcquisitionParameters["masteryScale"],
): Judgement => {
  const { value } = learning;
  if (value >= 0 && value < Number.POSITIVE_INFINITY && (scale === "unbounded" || value <= 1))
    return learning;
  throw new OutOfRangeError({
    where: "JOL",
    got: String(value),
    expected: scale === "unbounded" ? "a finite number ≥ 0" : "a number from 0 to 1",
    equation: "23",
    remedy:
      scale === "unbounded"
        ? "Report mastery, which may exceed 1."
        : "Report a share, or use masteryScale=unbounded.",
  });
};

/** Δ_{τ,j} = N_s − JOL_{τ,j}. @eq 25 */
export const discrepancy = (norm: number, learning: number): number => norm - learning;

/** Whether an item stays in J_{τ+1}: Δ_{τ,j} > 0. @eq 26 */
export const stays = (norm: number, learning: number): boolean => discrepancy(norm, learning) > 0;
