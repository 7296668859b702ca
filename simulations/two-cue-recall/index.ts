import { stream } from "../../src/core/rng.ts";
import type { Json } from "../../src/core/theory.ts";
import type { Column, Row, RunRequest, RunResult, Simulation } from "../../src/experiments/simulation.ts";
import { twoCueMeasures } from "../../src/experiments/two-cue-recall/measures.ts";
import { simulatedTwoCues, TRIALS_EACH } from "../../src/experiments/two-cue-recall/simulated.ts";
import type { TwoCueTrial } from "../../src/experiments/two-cue-recall/trials.ts";
import { twoCueProblemOf } from "../../src/rational/recall/index.ts";
import { answerOf } from "./answer.ts";
import { type Drawn, figure } from "./figure.ts";
import { settingsOf } from "./settings.ts";
import { tablesOf } from "./tables.ts";

/** Trials of which every step is traced. */
const TRACED = 200;

const COLUMNS: readonly Column[] = [
  { name: "wid", meaning: "participant" },
  { name: "trial_id", meaning: `the participant's trial, 1 to ${TRIALS_EACH}` },
  { name: "presentation", meaning: "the look's number; odd ones are at the first cue" },
  { name: "n_pres", meaning: "looks of the trial" },
  { name: "duration", unit: "ms", meaning: "how long the look lasted" },
  { name: "pretest_accuracy_first", meaning: "share of two pretests of the first pair that were right" },
  { name: "pretest_accuracy_second", meaning: "the same of the second pair" },
  { name: "response_type", meaning: "correct or empty" },
];

const run = async ({ trials, seed, settings, data, trace, progress }: RunRequest): Promise<RunResult> => {
  let done = 0;
  const simulated = [
    ...simulatedTwoCues({
      problem: twoCueProblemOf(settings),
      nonDecision: { mean: settings.lookMean as number, shape: settings.lookShape as number },
      trials,
      seed,
      traced: TRACED,
      trace,
      told: () => progress(++done, trials),
    }),
  ];
  const model = twoCueMeasures(simulated, stream(seed, "bootstrap/model"));
  const people =
    data === null ? null : twoCueMeasures(data as readonly TwoCueTrial[], stream(seed, "bootstrap/people"));
  const answer = answerOf(model, people);
  return {
    rows: { [Symbol.iterator]: () => rowsOf(simulated) },
    summary: {
      people: people as unknown as Json,
      model: model as unknown as Json,
      answer: answer as unknown as Json,
    },
    tables: tablesOf(model, people, answer),
  };
};

function* rowsOf(trials: readonly TwoCueTrial[]): Generator<Row> {
  for (const { participant, trial, recalled, pretestFirst, pretestSecond, durations } of trials) {
    for (const [look, duration] of durations.entries()) {
      yield {
        wid: participant,
        trial_id: trial,
        presentation: look + 1,
        n_pres: durations.length,
        duration,
        pretest_accuracy_first: pretestFirst,
        pretest_accuracy_second: pretestSecond,
        response_type: recalled ? "correct" : "empty",
      };
    }
  }
}

/** Optimal search by two cues, with what one cue taught of the parameters, beside people. */
export const twoCueRecall: Simulation = {
  name: "two-cue-recall",
  title: "Search of memory by two cues",
  question:
    "Does the policy that is optimal for two cues, with the parameters fitted to one, look where people look, and for as long?",
  source: "Callaway, Griffiths, Norman & Zhang (2024), Experiment 2; Oh & Gobet (2025), Appendix 7.5",
  findings: [12, 13],
  theories: ["rational/two-cue-recall"],
  refusal: "it puts the optimal policy beside people; nobody else thinks.",
  trials: {
    default: 50_008,
    meaning: `a critical trial with two cues after two pretests of each pair; ${TRIALS_EACH} a participant`,
  },
  settings: settingsOf,
  columns: COLUMNS,
  readData: async (file, options) => (await import("../../src/store/look-file.ts")).readLooks(file, options),
  run,
  figure: (summary, axes) => figure(summary as unknown as Drawn, axes),
};

export default twoCueRecall;
