import type { AnyTheory } from "../../experiments/simulation.ts";
import { THEORIES } from "../../experiments/theories.ts";
import type { AnyPlan } from "./plan.ts";

/** A theory with all that it is checked with, loaded when it is asked for. */
export interface Checkable {
  /** The theory itself. */
  readonly theory: () => Promise<AnyTheory>;
  /** What it is checked with. */
  readonly plan: () => Promise<AnyPlan>;
}

const machines = () => import("../rational/machines.ts");
const plans = () => import("../rational/plans.ts");

/** Every theory that can be checked by name: the catalogue's, and the machines of rational metareasoning. */
export const CHECKABLE: Readonly<Record<string, Checkable>> = {
  flavell: {
    theory: THEORIES.flavell!,
    plan: async () => (await import("../flavell/plan.ts")).flavellPlan,
  },
  "flavell/prompted": {
    theory: THEORIES["flavell/prompted"]!,
    plan: async () => (await import("../flavell/prompted/plan.ts")).promptedPlan,
  },
  "meta-r1": {
    theory: THEORIES["meta-r1"]!,
    plan: async () => (await import("../meta-r1/plan.ts")).metaR1Plan,
  },
  "nelson-narens/acquisition": {
    theory: THEORIES["nelson-narens/acquisition"]!,
    plan: async () => (await import("../acquisition/plan.ts")).acquisitionPlan,
  },
  "nelson-narens/retrieval": {
    theory: THEORIES["nelson-narens/retrieval"]!,
    plan: async () => (await import("../retrieval/plan.ts")).retrievalPlan,
  },
  "rational/learned-control": {
    theory: async () => (await machines()).learnedControlTheory,
    plan: async () => (await plans()).learnedControlPlan,
  },
  "rational/meta-mdp": {
    theory: async () => (await machines()).thinkingTheory,
    plan: async () => (await plans()).thinkingPlan,
  },
  "rational/recall": {
    theory: async () => (await machines()).recallTheory,
    plan: async () => (await import("../rational/recall-plan.ts")).recallPlan,
  },
  "rational/strategy-selection": {
    theory: async () => (await machines()).selectionTheory,
    plan: async () => (await plans()).selectionPlan,
  },
  "rational/two-cue-recall": {
    theory: THEORIES["rational/two-cue-recall"]!,
    plan: async () => (await import("../rational/two-cue-plan.ts")).twoCuePlan,
  },
};
