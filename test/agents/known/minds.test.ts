import { describe, expect, test } from "vitest";
import {
  cuedRecallMind,
  type EpisodeProbability,
  episodeDistribution,
  evidenceWalk,
  exactRecall,
  exactRun,
  finiteRecall,
  livedRecall,
  observer,
  placeOf,
  promptFor,
  recallChain,
  recallValues,
  UNTHOUGHT,
} from "../../../src/agents/index.ts";
import { defaultsOf, noDraws, type SettingValues, settle, stream } from "../../../src/core/index.ts";
import { simulate } from "../../../src/experiments/index.ts";
import { normalCdf } from "../../../src/math/index.ts";
import { goodnessOfFit } from "../../../src/metrics/index.ts";
import { retrievalTheory } from "../../../src/nelson-narens/index.ts";
import { countsOf } from "./counts.ts";

const PAIRS = ["river lamp", "coat bell", "moon fork"].map((text) => {
  const [word, target] = text.split(" ");
  return { word: word!, target: target! };
});

const total = (cells: readonly EpisodeProbability[], of: (cell: EpisodeProbability) => number): number =>
  cells.reduce((sum, cell) => sum + cell.probability * of(cell), 0);

describe("the evidence walk", () => {
  const walked = (set: SettingValues): readonly EpisodeProbability[] => {
    const { chain, conditions } = evidenceWalk.compose(
      { ...defaultsOf(evidenceWalk.settings), ...set },
      noDraws,
    );
    return episodeDistribution(chain, placeOf(chain, conditions.neutral!), 4000);
  };

  test("between two bounds is the gambler's ruin", () => {
    for (const [up, bound] of [
      [0.6, 4],
      [0.5, 3],
      [0.35, 6],
    ] as const) {
      const cells = walked({ up, bound, stop: 0 });
      const odds = (1 - up) / up;
      const ruin = 1 / (1 + odds ** bound);
      const steps = up === 0.5 ? bound ** 2 : (bound * (2 * ruin - 1)) / (2 * up - 1);
      expect(total(cells, ({ answer }) => (answer === "A" ? 1 : 0))).toBeCloseTo(ruin, 10);
      expect(total(cells, ({ time }) => time - 1)).toBeCloseTo(steps, 8);
      for (const { judgement } of cells.filter(({ ended }) => ended)) {
        expect(judgement).toBeCloseTo(Math.max(ruin, 1 - ruin), 12);
      }
    }
  });

  test("is calibrated: of the answers given with some confidence, that share is on the side of the drift", () => {
    const cells = walked({ up: 0.6, bound: 5, stop: 0.2 });
    for (const level of new Set(cells.map(({ judgement }) => judgement!))) {
      const own = cells.filter(({ judgement }) => judgement === level);
      const share = total(own, ({ answer }) => (answer === "A" ? 1 : 0)) / total(own, () => 1);
      expect(share).toBeCloseTo(level, 9);
    }
  });
});

describe("the observer", () => {
  const shown = (condition: string, set: SettingValues = {}): readonly EpisodeProbability[] => {
    const { chain, conditions } = observer.compose({ ...defaultsOf(observer.settings), ...set }, noDraws);
    return episodeDistribution(chain, placeOf(chain, conditions[condition]!));
  };

  test("without lapses answers right with probability Φ(d′/2), whatever its confidence", () => {
    for (const [condition, sensitivity] of [
      ["right-weak", 0.8],
      ["right-strong", 2],
      ["left-weak", 0.8],
    ] as const) {
      const right = condition.split("-")[0];
      const cells = shown(condition, { lapse: 0 });
      expect(total(cells, ({ answer }) => (answer === right ? 1 : 0))).toBeCloseTo(
        normalCdf(sensitivity / 2),
        12,
      );
    }
  });

  test("hesitates longest where it is least sure", () => {
    const cells = shown("right-weak", { lapse: 0, hesitation: 0.6 });
    for (let level = 1; level <= 4; level++) {
      const own = cells.filter(({ judgement }) => judgement === level / 4);
      const looks = total(own, ({ time }) => time - 1) / total(own, () => 1);
      expect(looks).toBeCloseTo(1 / (1 - 0.6 / level), 9);
    }
  });

  test("a token that answers is the JSON that it reads as", () => {
    const { chain } = observer.compose(defaultsOf(observer.settings), noDraws);
    const answers = chain.states.filter(({ answer }) => answer !== undefined);
    expect(answers).toHaveLength(8);
    for (const { token, answer, judgement } of answers) {
      expect(JSON.parse(token)).toEqual({ answer, confidence: judgement });
    }
  });
});

describe("the finite memory", () => {
  const defaults = defaultsOf(finiteRecall.settings);
  const values = recallValues(defaults);
  const theory = { ...defaultsOf(retrievalTheory.settings), maxCycles: 2 };

  test("[34] No-Magic: another strength of the target changes recall and no feeling of knowing", () => {
    const chains = [-1, 2].map((strength) => recallChain(PAIRS, { ...values, strength }, stream(1, "study")));
    const distributions = (prompt: string) =>
      chains.map((chain) => episodeDistribution(chain, placeOf(chain, prompt)));
    for (const { word } of PAIRS) {
      for (const thinking of [UNTHOUGHT, { evidence: 2, came: true, failures: 2 }]) {
        const judge = { type: "fok-judge", query: word, previous: null, cycle: 0, memories: [] } as const;
        const [weak, strong] = distributions(promptFor(judge, thinking)!);
        expect(weak).toEqual(strong);
      }
      const [weak, strong] = distributions(
        promptFor({ type: "cue-attend", query: word, intensity: "standard", memories: [] }, UNTHOUGHT)!,
      );
      expect(weak).not.toEqual(strong);
    }
  });

  test("[30–44] the exact run of Algorithm 3 on it is what lives through it come to", () => {
    const chain = recallChain(PAIRS, values, stream(1, "study"));
    const meta = retrievalTheory.machine(theory);
    const exact = exactRun(meta, exactRecall(chain, values), "river");
    expect(exact.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 7);
    const kinds = new Set(exact.map(({ outcome }) => outcome.type));
    expect([...kinds].sort()).toEqual(["answer", "exhausted", "omission"]);
    const lived = Array.from({ length: 8000 }, (_, life) => {
      let tokens = 0;
      const object = livedRecall(chain, values);
      const outcome = settle(
        meta,
        (control, rng) => {
          const seen = object(control, rng);
          tokens += (seen.milliseconds ?? 0) / values.msPerToken;
          return seen;
        },
        "river",
        { meta: noDraws, object: stream(life, "object") },
      );
      return JSON.stringify([outcome, tokens]);
    });
    const { counts, probabilities } = countsOf(
      lived,
      exact.map(({ outcome, time, probability }) => [JSON.stringify([outcome, time]), probability]),
    );
    const fit = goodnessOfFit(counts, probabilities);
    expect(fit.degreesOfFreedom).toBeGreaterThan(100);
    expect(fit.p).toBeGreaterThan(0.001);
  });

  test("lives as a mind of experiments, each participant with its own memory", () => {
    const tasks = ["a", "b"].flatMap((participant) =>
      PAIRS.map(({ word }, place) => ({
        participant,
        trial: place + 1,
        task: word,
        ...(place === 0 ? { study: PAIRS } : {}),
      })),
    );
    const rows = [...simulate({ theory: retrievalTheory, mind: finiteRecall, tasks, seed: 1 })];
    expect(rows).toHaveLength(6);
    for (const { milliseconds } of rows) expect(milliseconds % values.msPerToken).toBe(0);
    const [unstudied] = tasks.map(({ study: _, ...task }) => task);
    const asked = () => [
      ...simulate({ theory: retrievalTheory, mind: finiteRecall, tasks: [unstudied!], seed: 1 }),
    ];
    expect(asked).toThrow("before any pair was studied");
  });

  test("a word that was not studied is not a token of this mind", () => {
    const object = livedRecall(recallChain(PAIRS, values, stream(1, "study")), values);
    const ask = () =>
      object({ type: "fok-judge", query: "sea", previous: null, cycle: 0, memories: [] }, noDraws);
    expect(ask).toThrow('got "[sea: 0 for, 0 against]"');
  });

  test("composed, it knows as many pairs as it is told to study", () => {
    const mind = cuedRecallMind(PAIRS, 2);
    const { conditions } = mind.compose(defaultsOf(mind.settings), stream(1, "study"));
    expect(Object.keys(conditions)).toEqual(["river", "coat"]);
    const alone = mind.compose({ ...defaultsOf(mind.settings), pairs: 1 }, stream(1, "study"));
    expect(alone.chain.states.filter(({ answer }) => answer !== undefined)).toHaveLength(1);
  });
});
