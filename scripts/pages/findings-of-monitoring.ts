/** Findings 11 and 14–16: what monitoring does before, in and after a search. */
import type { Estimate } from "./claim.ts";
import { inDirection, inOrder, shown } from "./claim.ts";
import type { Finding } from "./finding.ts";
import type { Stored } from "./stored.ts";

export const findingsOfMonitoring = (
  crossover: Stored,
  people: Stored,
  familiarity: Stored,
  feeling: Stored,
): readonly Finding[] => {
  const theirs = (path: string): Estimate => people.estimate(`measured/recall/${path}`);
  const ours = (path: string): Estimate => crossover.estimate(`simulated/${path}`);
  const pairs = (of: typeof ours, kind: string): string => shown(of(`gammaOfOwnPairs/${kind}`), 2);
  const byChance = (group: string): string => shown(feeling.estimate(`chance/${group}/dealtAnew/own`), 2);
  const own = (of: typeof ours): string => shown(of("withinPersonGamma/fok"), 2);
  return [
    {
      number: 11,
      title: "Fast “don't know”: omission before any search, sooner than recall",
      standing: "quoted",
      claims: [
        inDirection(
          "share of omissions decided before any search",
          crossover.estimate("monitoring/knowingNot/share"),
          { sign: 1, digits: 3, command: crossover.command },
        ),
        inDirection(
          "ms by which these come before correct recalls",
          crossover.estimate("monitoring/knowingNot/soonerThanRecall"),
          { sign: 1, digits: 0, command: crossover.command },
        ),
      ],
    },
    {
      number: 14,
      title:
        "Familiarity of the question raises the feeling of knowing and not recall; priming the target does not raise it",
      standing: "quoted",
      claims: [
        inDirection(
          "primed question: change of FOK⁺ − FOK⁻ before the search",
          familiarity.estimate("changes/questionPrimed/fok"),
          { sign: 1, digits: 2, command: familiarity.command },
        ),
        {
          ...inDirection(
            "primed question: change of recall",
            familiarity.estimate("changes/questionPrimed/recall"),
            { sign: 1, digits: 3, command: familiarity.command },
          ),
          criterion: {
            words: "the whole interval is within 0.02 of 0",
            holds: familiarity.truth("holds/familiarQuestionIsRecalledNoMore"),
          },
        },
        inDirection("primed target: change of recall", familiarity.estimate("changes/targetPrimed/recall"), {
          sign: 1,
          digits: 3,
          command: familiarity.command,
        }),
        {
          ...inDirection(
            "primed target: change of FOK⁺ − FOK⁻ before the search",
            familiarity.estimate("changes/targetPrimed/fok"),
            { sign: 1, digits: 2, command: familiarity.command },
          ),
          criterion: {
            words: "0 in every resample",
            holds: familiarity.truth("holds/strongTargetFeelsNoDifferent"),
          },
        },
      ],
      note: "That a target cannot be felt before it is recalled is built in (No-Magic); that recall follows it and familiarity does not is not.",
    },
    {
      number: 15,
      title: "The feeling of knowing is accurate, moderately, and less than confidence",
      standing: "quoted",
      claims: [
        inDirection(
          "gamma of the feeling of knowing with pretest accuracy, over pairs within persons",
          crossover.estimate("simulated/gammaOfOwnPairs/fok"),
          { sign: 1, digits: 2, command: crossover.command },
        ),
        inDirection(
          "gamma of confidence with being right, less that, over pairs within persons",
          crossover.estimate("simulated/gammaOfOwnPairs/confidenceOverFok"),
          { sign: 1, digits: 2, command: crossover.command },
        ),
      ],
      note: `In the public trials: ${pairs(theirs, "fok")} for the feeling of knowing, ${pairs(theirs, "confidence")} for confidence. The feeling of knowing is that of omissions, laid against the pair's pretest accuracy. This finding was first judged by the mean of the participants' own gammas, and by it does not hold: ${own(ours)}, people's ${own(theirs)}. By chance alone that mean would not be 0 but ${byChance("simulated")} and ${byChance("people")}, since most give-ups are rated 1 and few were of pairs known before: [why, and what the difference comes from](docs/explanation/feeling-of-knowing.md).`,
    },
    {
      number: 16,
      title: "Accepted confidence falls as time is invested",
      standing: "quoted",
      claims: [
        inDirection(
          "confidence of answers, change a cycle, within persons",
          crossover.estimate("monitoring/acceptedConfidenceACycle"),
          { sign: -1, digits: 3, command: crossover.command },
        ),
        inOrder(
          "lower in cycle 2 than 1, and in 3 than 2",
          [0, 1, 2].map((at) => crossover.estimate(`monitoring/acceptedConfidence/${at}`)),
          -1,
          crossover.command,
        ),
      ],
    },
  ];
};
