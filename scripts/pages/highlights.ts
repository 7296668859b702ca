/** What to expect of each simulation, in a few numbers of its expected.json. */
import { number, shown } from "./claim.ts";
import type { Stored } from "./stored.ts";

type Highlight = readonly [what: string, value: string];

const estimates =
  (digits: number, rows: Readonly<Record<string, string>>) =>
  (stored: Stored): readonly Highlight[] =>
    Object.entries(rows).map(([what, path]) => [what, shown(stored.estimate(path), digits)]);

/** By simulation; a test holds that each has an entry. */
export const HIGHLIGHTS: Readonly<Record<string, (stored: Stored) => readonly Highlight[]>> = {
  abandonment: estimates(3, {
    "solvable problems right, no criterion": "conditions/none/solvable/right",
    "the same, all four": "conditions/all four/solvable/right",
    "effort saved on solvable ones, all four": "conditions/all four/solvable/effortSaved",
    "effort saved on unsolvable ones, all four": "conditions/all four/unsolvable/effortSaved",
  }),
  crossover: estimates(2, {
    "time to recall, s per point of confidence": "simulated/withinPerson/recallByConfidence",
    "time to give up, s per point of the feeling of knowing": "simulated/withinPerson/omissionByFok",
    "the same without a meta-level (pooled)": "lesioned/slopes/omissionByFok",
    "gamma of confidence, within persons": "simulated/withinPersonGamma/confidence",
  }),
  "delayed-jol": estimates(2, {
    "gamma, immediate": "immediate/gamma",
    "gamma, delayed": "delayed/gamma",
    "difference without short-term memory": "withoutShortTerm/difference/gamma",
  }),
  "dual-counter": (stored) => [
    [
      "cells in which Algorithm 3 surely earns 95 % of the optimum",
      `${stored.list("answer/near").length} of ${stored.number("answer/cells")}`,
    ],
    ["nearest, share of the optimum", shown(stored.estimate("answer/nearest/ofOptimal"), 3)],
    ["farthest", shown(stored.estimate("answer/farthest/ofOptimal"), 3)],
  ],
  "labor-in-vain": estimates(3, {
    "seconds an item, hard third": "longBudget/hard/seconds",
    "recall gained by three times the time, hard third": "longBudget/hard/gain",
    "recall by region over inverse ease, short budget": "regionOverInverseEase",
  }),
  "meta-r1-ablation": (stored) => [
    ["signs of Table 2 as published, of 12", number(stored.number("signs/asPublished"), 0)],
    ["opposite", number(stored.number("signs/opposite"), 0)],
    ["not clear", number(stored.number("signs/notClear"), 0)],
  ],
  "norm-of-study": (stored) => [
    ["recall under the printed norm, target 0.9", shown(stored.estimate("shortfall/printed/recall"), 3)],
    ["under the exact norm", shown(stored.estimate("shortfall/exact/recall"), 3)],
  ],
  "prefix-dominance": estimates(3, {
    "accuracy, monitoring first less generate–verify": "monitoringFirst/accuracy",
    "the same with knowledge at random": "uselessKnowledge/shuffled/accuracy",
    "learning less monitoring alone": "learning/accuracy",
  }),
  "published-cycle": estimates(3, {
    "problems right": "accuracy",
    attempts: "attempts",
    "ended in the first cycle": "endedInFirstCycle",
  }),
  "question-answering": (stored) => [
    ["share answered rightly", shown(stored.estimate("shares/correct"), 3)],
    ["right among the answers", shown(stored.estimate("accuracyOfAnswers"), 3)],
    ["gamma of confidence", number(stored.number("confidenceGamma"), 2)],
    ["gamma of the feeling of knowing", number(stored.number("feelingGamma"), 2)],
  ],
  "question-familiarity": estimates(3, {
    "primed question: change of FOK⁺ − FOK⁻": "changes/questionPrimed/fok",
    "change of recall": "changes/questionPrimed/recall",
    "primed target: change of FOK⁺ − FOK⁻": "changes/targetPrimed/fok",
    "change of recall, target": "changes/targetPrimed/recall",
  }),
  "study-allocation": (stored) =>
    stored
      .list("budgets")
      .map((_budget, at) => [
        `gamma of difficulty with study time, ${stored.number(`budgets/${at}/seconds`)} s`,
        shown(stored.estimate(`budgets/${at}/preference`), 2),
      ]),
  "threshold-forms": (stored) => [
    [
      `likelihood of people: ${stored.at("answer/people/best")} ahead of ${stored.at("answer/people/second")}, nats`,
      shown(stored.estimate("answer/people/ahead"), 1),
    ],
    ...stored
      .list("answer/reward")
      .map(
        (_row, at): Highlight => [
          `reward per second, a wrong answer losing ${stored.number(`answer/reward/${at}/penalty`)}: ${stored.at(`answer/reward/${at}/best`)} ahead of ${stored.at(`answer/reward/${at}/second`)}`,
          shown(stored.estimate(`answer/reward/${at}/ahead`), 4),
        ],
      ),
  ],
  "two-cue-recall": estimates(3, {
    recalled: "model/accuracy",
    "share of time on the first cue by relative strength": "model/shareOnFirst/pooled",
    "last look less the others, s": "model/finalLessNonFinal",
  }),
};
