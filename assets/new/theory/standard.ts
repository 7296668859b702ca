import { inRange } from "metalevel/core";
import type { Parameters } from "./parameters.ts";

/** λ_τ = λ₀ · e^(−ατ), or as the user's own law says. */
export const standardAt = ({ law, initial, alpha }: Parameters, tau: number): number =>
  law === "exponential"
    ? initial * Math.exp(-alpha * tau)
    : inRange("λ by the setting law", law({ initial, alpha, tau }), 0, 1);

/** Good enough: e_τ ≥ λ_τ. */
export const isGoodEnough = (evidence: number, standard: number): boolean => evidence >= standard;
