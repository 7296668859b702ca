/**
 * The published slopes of time, s per unit, from mixed models with participants and items as random effects
 * (Callaway, Griffiths, Norman & Zhang, 2024, experiment 1; 95 % intervals). They are laid beside the mean of the
 * participants' own slopes, which asks the same question without a model of the items.
 */
import type { Estimate } from "../../metrics/estimable.ts";
import type { PerRelation } from "./relations.ts";

/** Seconds per point of judgement (1…5), or per unit of pretest accuracy (0…1), with 95 % intervals. */
export const PUBLISHED_SLOPES: PerRelation<Estimate> = {
  recallByConfidence: { estimate: -0.244, low: -0.294, high: -0.194 },
  omissionByFok: { estimate: 0.385, low: 0.309, high: 0.46 },
  recallByPretest: { estimate: -0.978, low: -1.215, high: -0.742 },
  omissionByPretest: { estimate: 0.404, low: 0.251, high: 0.558 },
};
