/**
 * One simulation on three minds: simulated, recorded, and served to the real client by a fake that speaks from the same
 * chain. Whatever is asked is asked of a mind whose every probability is known.
 */
import { expect, test } from "vitest";
import {
  askedRecallMind,
  type Chain,
  exactRecall,
  exactRun,
  RECALL_SETTINGS,
  type RecordedLine,
  recallChain,
  recallMind,
  recallValues,
  recordedMind,
  servedMind,
} from "../../src/agents/index.ts";
import { defaultsOf, type Json, stream } from "../../src/core/index.ts";
import { WORD_PAIRS } from "../../src/experiments/cued-recall/words.ts";
import { simulate, simulateAwaited } from "../../src/experiments/simulate.ts";
import { goodnessOfFit } from "../../src/metrics/index.ts";
import {
  type Control,
  type Observation,
  type Outcome,
  retrievalTheory,
} from "../../src/nelson-narens/index.ts";
import type { Brain } from "../../src/testing/servers/index.ts";
import { countsOf } from "../agents/known/counts.ts";
import { served } from "../agents/llm/served.ts";

const RUNS = 150;
const PAIRS = WORD_PAIRS.slice(0, 3);

const VALUES = recallValues(defaultsOf(RECALL_SETTINGS));
const SETTINGS = { maxCycles: 3 };
const CHAIN = recallChain(PAIRS, VALUES, stream(1, "three-minds"));
const WORD = PAIRS[0]!.word;
const TASKS = Array.from({ length: RUNS }, (_, index) => ({
  participant: String(index + 1),
  trial: 1,
  task: WORD,
  study: PAIRS,
}));

/** Speaks from the chain: after the last token of the prompt, or of what it has said. */
const speaking = ({ states, rows }: Chain): Brain => {
  const place = new Map(states.map(({ token }, index) => [token, index]));
  return {
    pieces: states.map(({ token }) => token),
    next: ({ prompt, tokens }) => ({
      candidates: rows[place.get(tokens.at(-1) ?? prompt)!]!.map(({ to, probability }) => ({
        token: states[to]?.token ?? "<|im_end|>",
        probability,
      })),
    }),
  };
};

type Line = Readonly<Record<string, Json>>;
const shapes = (lines: readonly Line[]): ReadonlySet<string> =>
  new Set(
    lines.map((line) => JSON.stringify([Object.keys(line), (line.control as { type?: string })?.type])),
  );

/** Answer or omission, with its cycle and confidence, against the exact probabilities. */
const heldTo = (outcomes: readonly Outcome[], chain: Chain): ReturnType<typeof goodnessOfFit> => {
  const meta = retrievalTheory.machine({ ...defaultsOf(retrievalTheory.settings), ...SETTINGS });
  const exact = exactRun(meta, exactRecall(chain, VALUES), WORD);
  const kind = (outcome: Outcome): string => JSON.stringify(outcome);
  const { counts, probabilities } = countsOf(
    outcomes.map(kind),
    exact.map(({ outcome, probability }) => [kind(outcome), probability] as const),
  );
  return goodnessOfFit(counts, probabilities);
};

test("[30–44] simulated, recorded and served: one distribution of outcomes, one shape of trace", async () => {
  const options = { theory: retrievalTheory, tasks: TASKS, seed: 3, settings: SETTINGS };
  const lived: Line[] = [];
  const simulated = [
    ...simulate({ ...options, mind: recallMind(CHAIN), trace: (line) => void lived.push(line) }),
  ];

  const again: Line[] = [];
  const steps = JSON.parse(JSON.stringify(lived)).filter((line: object) => "control" in line);
  const mind = recordedMind(steps as RecordedLine<Control, Observation>[]);
  const recorded = [...simulate({ ...options, mind, trace: (line) => void again.push(line) })];
  expect(recorded).toEqual(simulated);
  expect(JSON.stringify(again)).toBe(JSON.stringify(lived));

  const asked: Line[] = [];
  const onServer = await served({ dialect: "llama-cpp", brain: speaking(CHAIN) }, async ({ model }) => {
    const mind = askedRecallMind(CHAIN, servedMind(model, CHAIN, { by: "text" }));
    const rows: typeof simulated = [];
    for await (const row of simulateAwaited({ ...options, mind, trace: (line) => void asked.push(line) }))
      rows.push(row);
    return rows;
  });
  const known = shapes(lived);
  expect([...shapes(asked)].filter((shape) => !known.has(shape))).toEqual([]);
  expect(onServer.map((row) => Object.keys(row))).toEqual(simulated.map((row) => Object.keys(row)));

  for (const rows of [simulated, onServer]) {
    const outcomes = rows.map(({ outcome }) => outcome);
    expect(heldTo(outcomes, CHAIN).degreesOfFreedom).toBeGreaterThan(5);
    expect(heldTo(outcomes, CHAIN).p).toBeGreaterThan(0.001);
    // Another mind with the same parameters is told apart.
    expect(heldTo(outcomes, recallChain(PAIRS, VALUES, stream(2, "three-minds"))).p).toBeLessThan(1e-6);
  }
});
