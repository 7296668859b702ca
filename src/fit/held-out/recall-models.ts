import { FULL_PRECISION, FULL_PRECISION_COST } from "../../rational/recall/index.ts";
import { empiricalModel } from "../recall/models/empirical.ts";
import type { RecallModel } from "../recall/models/model.ts";
import { optimalModel } from "../recall/models/optimal.ts";
import { randomModel } from "../recall/models/random.ts";
import starts from "./recall-starts.json" with { type: "json" };

export interface PublishedModel {
  readonly model: RecallModel;
  /**
   * The published parameters (Callaway, Griffiths, Norman & Zhang, 2024), times in ms; for the empirical model, which has
   * none in print, those of the random one.
   */
  readonly published: Readonly<Record<string, number>>;
}

/** The models of Appendix 7.5 that may be compared, by name. */
export const RECALL_MODELS: Readonly<Record<string, PublishedModel>> = {
  "recall-optimal": {
    model: optimalModel,
    published: {
      ...FULL_PRECISION,
      cost: FULL_PRECISION_COST,
      nonDecisionMean: 717,
      nonDecisionShape: 8.7,
    },
  },
  "recall-empirical": {
    model: empiricalModel,
    published: {
      mu0: 0.278,
      sigma0: 0.156,
      sigmaX: 0.019,
      nonDecisionMean: 1261,
      nonDecisionShape: 2.17,
    },
  },
  "recall-random": {
    model: randomModel,
    published: {
      mu0: 0.278,
      sigma0: 0.156,
      sigmaX: 0.019,
      stopMean: 250,
      stopShape: 56.56,
      nonDecisionMean: 1261,
      nonDecisionShape: 2.17,
    },
  },
};

/** Where a model begins to learn: likeliest for everybody's trials, as `scripts/recall-starts.ts` found. */
export const recallStart = (name: string): Readonly<Record<string, number>> =>
  (starts.models as Readonly<Record<string, { readonly parameters: Readonly<Record<string, number>> }>>)[
    name
  ]!.parameters;
