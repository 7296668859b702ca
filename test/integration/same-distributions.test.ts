/**
 * The proof that the adapter swaps minds without changing the theory: a mind lived through here, and the same mind
 * served by llama.cpp and asked over the contract, against the exact probabilities. By the G-test, with samples large
 * enough that a small change of the mind is seen.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  askedRecall,
  cuedRecallMind,
  type Episode,
  episodeDistribution,
  evidenceWalk,
  exactRecall,
  exactRun,
  type FiniteMind,
  live,
  livedRecall,
  observer,
  placeOf,
  type RunProbability,
  readEpisode,
  recallValues,
  servedMind,
} from "../../src/agents/index.ts";
import { type Connection, connect } from "../../src/agents/llm/index.ts";
import { defaultsOf, noDraws, runAwaited, type SettingValues, settle, stream } from "../../src/core/index.ts";
import { WORD_PAIRS } from "../../src/experiments/cued-recall/words.ts";
import { goodnessOfFit } from "../../src/metrics/index.ts";
import { type Outcome, retrievalTheory } from "../../src/nelson-narens/index.ts";
import { countsOf } from "../agents/known/counts.ts";
import { composed, fourAtATime, type ServedKnown, serveKnown } from "./known.ts";

/** A fit of what is right is rejected once in a thousand; of what is changed, all but always. */
const ACCEPTED = 0.001;
const REJECTED = 1e-6;

interface Case {
  readonly mind: FiniteMind;
  readonly condition: string;
  readonly episodes: number;
  /** A small change of the mind that must be seen. */
  readonly perturbed: SettingValues;
}

const CASES: readonly Case[] = [
  { mind: evidenceWalk, condition: "neutral", episodes: 2000, perturbed: { up: 0.65 } },
  { mind: evidenceWalk, condition: "neutral", episodes: 2000, perturbed: { stop: 0.13 } },
  { mind: observer, condition: "right-weak", episodes: 2000, perturbed: { weak: 1.2 } },
  { mind: observer, condition: "left-strong", episodes: 2000, perturbed: { hesitation: 0.45 } },
];

const kindOf = ({ answer, judgement, time }: Episode): string => JSON.stringify([answer, judgement, time]);

describe.each([evidenceWalk, observer])("$name", (mind) => {
  let served: ServedKnown;
  let connection: Connection;
  beforeAll(async () => {
    served = await serveKnown(mind);
    connection = await connect({ baseUrls: [served.server.url], dialect: "llama-cpp" });
  });
  afterAll(async () => {
    await connection?.close();
    await served?.server.stop();
  });

  test.each(CASES.filter((one) => one.mind === mind))(
    "$condition: answers × judgements × times, $episodes episodes; seen: $perturbed",
    async (one) => {
      const { chain, conditions } = served;
      const prompt = conditions[one.condition]!;
      const from = placeOf(chain, prompt);
      const ask = servedMind(connection.model, chain, { by: "text" });
      const asked = await fourAtATime(one.episodes, (index) => ask(prompt, stream(index, "served")));
      const lived = Array.from({ length: one.episodes }, (_, index) =>
        readEpisode(chain, live(chain, from, stream(index, "lived"))),
      );
      const exact = episodeDistribution(chain, from);
      const other = composed(mind, one.perturbed).chain;
      const changed = episodeDistribution(other, placeOf(other, prompt));
      const heldTo = (episodes: readonly Episode[], to: typeof exact) => {
        const cells = to.map((cell) => [kindOf(cell), cell.probability] as const);
        const { counts, probabilities } = countsOf(episodes.map(kindOf), cells);
        return goodnessOfFit(counts, probabilities);
      };
      expect(heldTo(asked, exact).degreesOfFreedom).toBeGreaterThan(20);
      expect(heldTo(asked, exact).p).toBeGreaterThan(ACCEPTED);
      expect(heldTo(lived, exact).p).toBeGreaterThan(ACCEPTED);
      expect(heldTo(asked, changed).p).toBeLessThan(REJECTED);
      expect(heldTo(lived, changed).p).toBeLessThan(REJECTED);
    },
  );
});

describe("[30–44] Algorithm 3 on a memory for word pairs", () => {
  const mind = cuedRecallMind(WORD_PAIRS, 3);
  const defaults = defaultsOf(mind.settings);
  const values = recallValues(defaults);
  const meta = retrievalTheory.machine({ ...defaultsOf(retrievalTheory.settings), maxCycles: 3 });
  const RUNS = 700;
  let served: ServedKnown;
  let connection: Connection;
  beforeAll(async () => {
    served = await serveKnown(mind);
    connection = await connect({ baseUrls: [served.server.url], dialect: "llama-cpp" });
  });
  afterAll(async () => {
    await connection?.close();
    await served?.server.stop();
  });

  const kindOfRun = (outcome: Outcome, tokens: number): string => JSON.stringify([outcome, tokens]);
  const heldTo = (runs: readonly string[], exact: readonly RunProbability<Outcome>[]) => {
    const cells = exact.map(
      ({ outcome, time, probability }) => [kindOfRun(outcome, time), probability] as const,
    );
    const { counts, probabilities } = countsOf(runs, cells);
    return goodnessOfFit(counts, probabilities);
  };

  test.each(["text", "ids"] as const)(
    `outcomes × tokens of ${RUNS} runs are those of the exact run and of the simulated mind, prompts as %s`,
    async (by) => {
      const { chain, conditions } = served;
      const query = Object.keys(conditions)[by === "text" ? 0 : 1]!;
      const ask = servedMind(connection.model, chain, { by });
      const asked = await fourAtATime(RUNS, async (index) => {
        let tokens = 0;
        const object = askedRecall(async (prompt, rng) => {
          const episode = await ask(prompt, rng);
          tokens += episode.time;
          return episode;
        }, values);
        const running = runAwaited(meta, object, query, {
          meta: noDraws,
          object: stream(index, `served/${by}`),
        });
        for (;;) {
          const turn = await running.next();
          if (turn.done === true) return kindOfRun(turn.value, tokens);
        }
      });
      const lived = Array.from({ length: RUNS }, (_, index) => {
        let milliseconds = 0;
        const object = livedRecall(chain, values);
        const outcome = settle(
          meta,
          (control, rng) => {
            const seen = object(control, rng);
            milliseconds += seen.milliseconds ?? 0;
            return seen;
          },
          query,
          { meta: noDraws, object: stream(index, "lived") },
        );
        return kindOfRun(outcome, milliseconds / values.msPerToken);
      });
      const exact = exactRun(meta, exactRecall(chain, values), query);
      const perturbed = { ...defaults, confidenceGain: 0.1, recallThreshold: 0.4 };
      const other = mind.compose(perturbed, stream(1, `mind/${mind.name}`)).chain;
      const changed = exactRun(meta, exactRecall(other, values), query);
      expect(heldTo(asked, exact).degreesOfFreedom).toBeGreaterThan(30);
      expect(heldTo(asked, exact).p).toBeGreaterThan(ACCEPTED);
      expect(heldTo(lived, exact).p).toBeGreaterThan(ACCEPTED);
      expect(heldTo(asked, changed).p).toBeLessThan(REJECTED);
      expect(heldTo(lived, changed).p).toBeLessThan(REJECTED);
    },
  );
});
