/**
 * my-simulation: does a patient search answer more? Searches under Algorithm 3, by a memory that finds what it knows now and
 * then, each allowed one, two, four or eight cycles.
 */
import type { ObjectLevel } from "metalevel/core";
import { defaultsOf, settle, stream } from "metalevel/core";
import type { Axes, Row, Simulation } from "metalevel/experiments";
import { curves, pen, sideBySide } from "metalevel/figures";
import type { Control, Observation } from "metalevel/nelson-narens";
import { retrievalTheory } from "metalevel/nelson-narens";

/** How many cycles a search is allowed: the conditions. */
const PATIENCE = [1, 2, 4, 8] as const;

/** A memory that knows the answer or does not, and finds what it knows in some of its searches. */
const memory =
  (knows: boolean, finds: number): ObjectLevel<Control, Observation> =>
  (control, rng) => {
    switch (control.type) {
      case "metamemory-recall":
        return { type: "metamemory-recalled", memories: [] };
      case "fok-judge": {
        const positive = rng.uniform() + (knows ? 0.5 : 0);
        return { type: "fok-judged", mode: "feeling", fok: { positive, negative: 0.5 } };
      }
      case "cue-attend":
        return { type: "cue-attended", cue: { text: control.query, attention: [rng.uniform()] } };
      case "memory-search": {
        const found = knows && (control.cue.attention[0] ?? 1) < finds;
        return found ? { type: "answer-found", answer: "it" } : { type: "answer-missed" };
      }
      case "confidence-judge":
        return { type: "confidence-judged", confidence: rng.uniform() };
      case "metamemory-consolidate":
        return { type: "metamemory-consolidated" };
    }
  };

interface Share {
  readonly cycles: number;
  readonly answered: number;
}

const figureOf = async (shares: readonly Share[], axes?: Axes): Promise<string> => {
  const points = shares.map(({ cycles, answered }) => ({
    ...{ x: cycles, series: "answered", estimate: answered },
    ...{ low: null, high: null },
  }));
  const panel = curves(await pen(axes), points, {
    ...{ width: 420, height: 280, xLabel: "cycles allowed", yLabel: "share answered" },
    xTicks: PATIENCE,
    yDomain: [0, 1],
  });
  return sideBySide({
    title: "my-simulation",
    subtitle: "Does a patient search answer more?",
    note: "Searches under Algorithm 3; half of what is asked is known.",
    description: shares.map(({ cycles, answered }) => `${cycles} cycles: ${answered.toFixed(3)}`).join("; "),
    panels: [{ heading: "Answers", panel }],
  });
};

const simulation: Simulation = {
  name: "my-simulation",
  title: "Patience and answers",
  question: "Does a search that may go on longer answer more?",
  source: "where the question comes from",
  findings: [],
  theories: ["nelson-narens/retrieval"],
  trials: { default: 400, meaning: "searches, a quarter of them under each number of cycles" },
  settings: () => ({
    finds: {
      kind: "number",
      min: 0,
      max: 1,
      default: 0.4,
      meaning: "chance that a search finds what is known",
    },
  }),
  columns: [
    { name: "trial", meaning: "number of the search, from 0" },
    { name: "cycles", meaning: "cycles that it was allowed" },
    { name: "outcome", meaning: "answer, omission or exhausted" },
  ],
  run: async ({ trials, seed, settings, theory, progress }) => {
    const asked = theory ?? retrievalTheory;
    const rows = Array.from({ length: trials }, (_, trial): Row => {
      const cycles = PATIENCE[trial % PATIENCE.length] as number;
      const machine = asked.machine({ ...defaultsOf(asked.settings), maxCycles: cycles });
      // Streams are named by the trial, so that results depend neither on order nor on neighbours.
      const rng = { meta: stream(seed, `${trial}/meta`), object: stream(seed, `${trial}/object`) };
      const knows = stream(seed, `${trial}/known`).uniform() < 0.5;
      const { type } = settle(machine, memory(knows, Number(settings.finds)), `question ${trial}`, rng);
      progress(trial + 1, trials);
      return { trial, cycles, outcome: type };
    });
    const shares = PATIENCE.map((cycles) => {
      const own = rows.filter((row) => row.cycles === cycles);
      const answered = own.filter((row) => row.outcome === "answer").length;
      return { cycles, answered: own.length === 0 ? 0 : answered / own.length };
    });
    return {
      rows,
      summary: { shares },
      tables: [
        {
          title: "Answers",
          header: ["cycles allowed", "share answered"],
          rows: shares.map(({ cycles, answered }) => [cycles, answered]),
        },
      ],
    };
  },
  figure: ({ shares }, axes) => figureOf(shares as unknown as readonly Share[], axes),
};

export default simulation;
