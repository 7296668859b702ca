/** Published numbers of recall: the models, what they predict, two cues, and regressions on people's trials. */
import { PUBLISHED as TWO_CUES } from "../../simulations/two-cue-recall/published.ts";
import { PUBLISHED_SLOPES } from "../../src/experiments/cued-recall/published.ts";
import { RELATIONS } from "../../src/experiments/cued-recall/relations.ts";
import type { Claim, Estimate } from "./claim.ts";
import { beside, near, overlap, shown } from "./claim.ts";
import type { Section } from "./section.ts";
import type { Stored } from "./stored.ts";

export interface RecallResults {
  readonly twoCues: Stored;
  readonly people: Stored;
  readonly fits: Stored;
}

const FIT = (name: string): string => `metalevel fit ${name} --data recall-exp1/trials.csv`;

export const recallModels = ({ people, fits }: RecallResults): Section => {
  const models = fits.list("models").map((_model, at) => at);
  const best = (name: string): number =>
    fits.number(`models/${models.find((at) => fits.at(`models/${at}/model`) === name)}/best`);
  const optimal = models.find((at) => fits.at(`models/${at}/model`) === "recall-optimal")!;
  const parameter = (name: string, published: number, digits: number): Claim => {
    const [low, high] = fits.at(`models/${optimal}/first/intervals/${name}`) as readonly [number, number];
    const estimate = fits.number(`models/${optimal}/starts/0/estimates/${name}`);
    return beside(`optimal: ${name}`, published, { estimate, low, high }, digits, FIT("recall-optimal"));
  };
  return {
    title: "Models of recall fitted to people",
    source: "Callaway, Griffiths, Norman & Zhang (2024), Experiment 1",
    claims: [
      near(
        "optimal, at the published parameters in full precision",
        69_699.8,
        people.number("published/optimal/nll"),
        1,
        0.1,
        people.command,
      ),
      near(
        "no control, at the published parameters",
        73_840,
        people.number("published/random/nll"),
        0,
        1,
        people.command,
      ),
      near("optimal, its optimum", 69_698, best("recall-optimal"), 0, 2, FIT("recall-optimal")),
      near("no control, its optimum", 73_840, best("recall-random"), 0, 2, FIT("recall-random")),
      near(
        "people's own stop times, its optimum",
        76_485,
        people.number("published/empirical/nll"),
        0,
        2,
        people.command,
      ),
      near(
        "the same, stops of pretests from critical trials",
        76_485,
        best("recall-empirical"),
        0,
        2,
        FIT("recall-empirical"),
      ),
      parameter("mu0", -0.002, 3),
      parameter("sigma0", 0.186, 3),
      parameter("sigmaX", 0.139, 3),
      parameter("cost", 0.014, 3),
      parameter("nonDecisionMean", 717, 0),
      parameter("nonDecisionShape", 8.7, 1),
    ],
    note: "The first six are −log likelihoods of 16,445 trials. Published optima were found by sampling, to about 2 units; lower is better, so that ours are better optima of the same likelihoods. Intervals are a lower bound on the width.",
  };
};

export const recallPredictions = ({ people }: RecallResults): Section => {
  const lines = (model: "optimal" | "random") =>
    people.list(`published/${model}/comparison`) as readonly {
      readonly what: string;
      readonly pretest: number;
      readonly model: number;
    }[];
  /** Times as published: 100 ms · steps + non-decision time, one bin later than the likelihood counts them. */
  const LATER = 0.1;
  const predicted = (
    model: "optimal" | "random",
    what: string,
    published: readonly number[],
    digits: number,
    within: number,
  ): readonly Claim[] =>
    [0, 0.5, 1].map((pretest, at) => {
      const found = lines(model).find((line) => line.what === what && line.pretest === pretest)!.model;
      return near(
        `${model === "optimal" ? "optimal" : "no control"}: ${what}, pretest ${pretest}`,
        published[at]!,
        found + (what.includes("time") ? LATER : 0),
        digits,
        within,
        people.command,
      );
    });
  const judged = people.list("published/optimal/judged") as readonly {
    readonly response: string;
    readonly judgement: number;
    readonly model: number;
  }[];
  const medians = [3.07, 2.66, 2.28, 1.88, 1.31, 1.15, 1.69, 1.99, 2.22, 2.45];
  // Judgements 4 and 5 of a give-up and 1 of a recall are 2 % of each, by sampling there and here.
  const rare = [0.09, 0.06, 0.03, 0.02, 0.015, 0.01, 0.02, 0.03, 0.06, 0.05];
  return {
    title: "What the recall models predict",
    source: "Callaway, Griffiths, Norman & Zhang (2024); exact but for the times by judgement",
    claims: [
      ...predicted("optimal", "recalled", [0.039, 0.666, 0.975], 3, 0.0005),
      ...predicted("optimal", "share of trials", [0.512, 0.071, 0.417], 3, 0.0005),
      // Four recalls in a hundred at pretest 0: the published median is known less well.
      ...predicted("optimal", "median time of a recall (s)", [3.55, 2.8, 1.44], 2, 0.04),
      ...predicted("optimal", "median time of a give-up (s)", [1.2, 2.25, 1.76], 2, 0.01),
      ...judged.map(({ response, judgement, model }, at) =>
        near(
          `optimal: median time of a ${response} (s), judgement ${judgement}`,
          medians[at]!,
          model,
          2,
          rare[at]!,
          people.command,
        ),
      ),
      ...predicted("random", "recalled", [0.033, 0.522, 0.934], 3, 0.002),
      ...predicted("random", "share of trials", [0.6, 0.082, 0.32], 3, 0.002),
    ],
    note: "Published by simulation: shares agree within 0.0005 (0.002 without control), times within 0.01 s (of recall 0.04 s), by judgement within what sampling leaves open.",
  };
};

export const twoCueSimulation = ({ twoCues }: RecallResults): Section => {
  const at = (path: string): Estimate => twoCues.estimate(`model/${path}`);
  const { command } = twoCues;
  return {
    title: "Two cues, the published simulation",
    source: "Callaway, Griffiths, Norman & Zhang (2024), Experiment 2",
    claims: [
      beside("recalled", TWO_CUES.accuracy.model, at("accuracy"), 3, command),
      ...[0, 1, 2, 3].map((place) =>
        beside(
          `share with ${place + 1} look${place === 0 ? "" : "s"}`,
          TWO_CUES.looks[place]!.model!,
          at(`looks/${place}`),
          3,
          command,
        ),
      ),
      beside("last look, s", TWO_CUES.final.model, at("final"), 3, command),
      beside("other looks, s", TWO_CUES.nonFinal.model, at("nonFinal"), 3, command),
      beside(
        "share of time on the first cue by relative strength",
        TWO_CUES.shareOnFirst.model,
        at("shareOnFirst/pooled"),
        3,
        command,
      ),
      beside(
        "look but the last by own strength, s",
        TWO_CUES.nonFinalByOwn.model,
        at("nonFinalByOwn/pooled"),
        3,
        command,
      ),
      beside(
        "look but first and last by the other's strength, s",
        TWO_CUES.nonFinalByOther.model,
        at("nonFinalByOther/pooled"),
        3,
        command,
      ),
    ],
    note: "The published numbers are themselves from sampling.",
  };
};

export const regressions = ({ people }: RecallResults): Section => {
  const looks = (path: string): Estimate => people.estimate(`measured/looks/${path}`);
  const { command } = people;
  return {
    title: "Regressions on people's own trials",
    source: "Callaway, Griffiths, Norman & Zhang (2024); published: mixed models, here: within participants",
    claims: [
      ...RELATIONS.map((name): Claim => {
        const found = people.estimate(`measured/recall/withinPerson/${name}`);
        return {
          what: `Experiment 1: ${name}`,
          published: shown(PUBLISHED_SLOPES[name], 3),
          found: shown(found, 3),
          criterion: null,
          size: overlap(found, PUBLISHED_SLOPES[name]),
          command,
        };
      }),
      beside(
        "Experiment 1: confidence by pretest accuracy",
        1.209,
        people.estimate("measured/judgementByPretest/confidence"),
        3,
        command,
      ),
      beside(
        "Experiment 1: feeling of knowing by pretest accuracy",
        0.575,
        people.estimate("measured/judgementByPretest/fok"),
        3,
        command,
      ),
      beside(
        "Experiment 2: share of time on the first cue",
        TWO_CUES.shareOnFirst.people,
        looks("shareOnFirst/withinPerson"),
        3,
        command,
      ),
      beside(
        "Experiment 2: look but the last by own strength, s",
        TWO_CUES.nonFinalByOwn.people,
        looks("nonFinalByOwn/withinPerson"),
        3,
        command,
      ),
      beside(
        "Experiment 2: look but first and last by the other's, s",
        TWO_CUES.nonFinalByOther.people,
        looks("nonFinalByOther/withinPerson"),
        3,
        command,
      ),
      beside(
        "Experiment 2: last look less the others, s",
        TWO_CUES.finalLessNonFinal.people,
        looks("finalLessNonFinal"),
        3,
        command,
      ),
    ],
    note: "A mean of the participants' own slopes is not a mixed model: it weighs people and items differently.",
  };
};
