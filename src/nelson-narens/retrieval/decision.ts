import type { Parameters } from "./parameters.ts";
import type { FeelingOfKnowing, Intensity, Regime } from "./tuples.ts";
import { norm } from "./tuples.ts";

/**
 * S_τ: search intensively while evidence is short of the standard; with enough evidence search if it is for
 * knowing and end if it is against. A tie at enough evidence ends the search as printed. @eq 35
 */
export const regimeOf = (fok: FeelingOfKnowing, threshold: number, tie: Parameters["tie"]): Regime => {
  if (norm(fok) < threshold) return "intensive";
  if (fok.positive > fok.negative) return "standard";
  return fok.positive === fok.negative && tie === "continue" ? "standard" : "terminate";
};

/** Good enough for this cycle: confidence ≥ λ_conf^(τ). @eq 39 */
export const accepts = (confidence: number, threshold: number): boolean => confidence >= threshold;

/**
 * Rows 3 and 4 of (39), for a search that came back empty: continue while the feeling is for knowing, give up
 * when it is against. A tie continues as printed. @eq 39
 */
export const givesUp = (
  fok: FeelingOfKnowing,
  intensity: Intensity,
  tie: Parameters["tie"],
  intensiveOmission: Parameters["intensiveOmission"],
): boolean => {
  if (intensity === "intensive" && intensiveOmission === "suppressed") return false;
  return fok.negative > fok.positive || (fok.negative === fok.positive && tie === "terminate");
};

/** A failure, as (41) counts it: no answer, or one below its own cycle's threshold. @eq 41 */
export const isFailure = (answer: string | null, confidence: number, threshold: number): boolean =>
  answer === null || confidence < threshold;
