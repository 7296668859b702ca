import type { Step } from "../core/levels.ts";
import type { Json, Theory } from "../core/theory.ts";
import { metaR1Equations } from "./equations.ts";
import { metaR1 } from "./machine.ts";
import type { Control, Observation } from "./messages.ts";
import type { Parameters } from "./parameters.ts";
import { parametersOf, SETTINGS } from "./parameters.ts";
import type { State } from "./state.ts";
import type { Outcome } from "./tuples.ts";

/** A step shows the plan, the chunk's shares of words, the check and advice they led to, and what was decided. */
const view = (
  { observation }: Step<State, Control, Observation>,
  after: State,
): Readonly<Record<string, Json>> => {
  const { reasoning, shares, check, advice, outcome } = after;
  const { plan, chunks, lastAction } = reasoning;
  return {
    chunk: chunks,
    difficulty: plan?.difficulty ?? null,
    strategy: plan?.strategy ?? null,
    budget: plan?.budget ?? null,
    tokens: observation.type === "chunk-generated" ? observation.chunk.tokens : null,
    shares: shares === null ? null : { fact: shares.fact, think: shares.think },
    sinceAction: chunks - lastAction,
    check,
    advice: advice === null ? null : { error: advice.error, suggestion: advice.suggestion },
    answer: outcome?.answer ?? null,
    decision: outcome?.type ?? (after.phase === "terminating" ? "terminate" : null),
  };
};

/** Two steps of planning, three a chunk with its check and advice, and one that ends. */
const longestRun = (p: Parameters): number => {
  const budgets = [p.easyBudget, p.mediumBudget, p.hardBudget];
  return 2 + 3 * (p.termination === "on" ? Math.max(...budgets) : p.maxChunks) + 1;
};

/** Meta-R1 as the rest of the product sees it. */
export const metaR1Theory: Theory<string, State, Control, Observation, Outcome> = {
  name: "meta-r1",
  kind: "meta-r1",
  title: "Meta-R1: planning, regulation, satisficing termination",
  source: "Dong et al. (2025), arXiv 2508.17291, equations R1-1 to R1-10",
  settings: SETTINGS,
  machine: (values) => metaR1(parametersOf(values)),
  bound: (values) => longestRun(parametersOf(values)),
  view,
  equations: (step, _after, values) => metaR1Equations(step, parametersOf(values)),
};
