import fc from "fast-check";
import type { Control, FeelingOfKnowing, Parameters, State } from "../../nelson-narens/index.ts";
import type { Script } from "./arbitraries.ts";
import { confidence, feelingOfKnowing, real, script } from "./arbitraries.ts";
import type { ScriptedRun } from "./script-run.ts";
import { runScript } from "./script-run.ts";
import type { RetrievalProperty, RetrievalVariant } from "./variant.ts";
import { property } from "./variant.ts";

const regimes = property(
  "regimes-partition",
  ["35"],
  "the three regimes partition the plane of counters, ties as the option says",
  ["priorFok", "tie"],
  [feelingOfKnowing()],
  (variant, p, fok) => {
    const { steps } = runScript(variant.machine(p), [{ recalled: [], fok, answer: null, confidence: 0 }]);
    const judged = steps.find(({ observation }) => observation.type === "fok-judged")?.after;
    const weak = fok.positive + fok.negative < p.priorFok;
    const searches = fok.positive > fok.negative || (fok.positive === fok.negative && p.tie === "continue");
    const regions = { intensive: weak, standard: !weak && searches, terminate: !weak && !searches };
    const expected = Object.entries(regions).filter(([, inside]) => inside);
    const told = judged === undefined ? "none" : regimeIn(judged);
    return expected.length === 1 && expected[0]![0] === told ? null : `the regime ${told}`;
  },
);

/** The regime as it shows in what the machine does next. */
const regimeIn = ({ phase, regime, outcome }: State): string => {
  if (phase === "attending" && regime !== "terminate") return String(regime);
  return outcome?.type === "omission" && regime === "terminate" ? "terminate" : "none";
};

/** What a run decided, and nothing of how large anything was. */
const decisions = ({ steps, outcome }: ScriptedRun): readonly string[] => [
  ...steps.map(({ control }) => asked(control)),
  JSON.stringify(outcome),
];

const asked = (control: Control): string =>
  control.type === "cue-attend" ? `cue-attend ${control.intensity}` : control.type;

const scaledFok = ({ positive, negative }: FeelingOfKnowing, factor: number): FeelingOfKnowing => ({
  positive: positive * factor,
  negative: negative * factor,
});

const scaledScript = (answers: Script, factor: number): Script =>
  answers.map((cycle) => ({
    ...cycle,
    fok: scaledFok(cycle.fok, factor),
    recalled: cycle.recalled.map((memory) => ({ ...memory, fok: scaledFok(memory.fok, factor) })),
  }));

/** Whether a number loses bits when it is scaled. */
const subnormal = (value: number): boolean => value !== 0 && value < 1e-100;

const everyCounter = (answers: Script): readonly FeelingOfKnowing[] =>
  answers.flatMap(({ fok, recalled }) => [fok, ...recalled.map((memory) => memory.fok)]);

const powerOfTwo = property(
  "scaling-by-a-power-of-two",
  ["35", "39"],
  "scaling the counters and λ_FOK together by a power of two changes no decision",
  ["priorFok"],
  [script(), fc.integer({ min: -20, max: 20 })],
  (variant, p, answers, exponent) => {
    const counters = everyCounter(answers).flatMap(({ positive, negative }) => [positive, negative]);
    if ([p.priorFok, ...counters].some(subnormal)) return null;
    return sameDecisions(variant.machine, p, answers, 2 ** exponent);
  },
);

const anyFactor = property(
  "scaling-by-any-factor",
  ["35", "39"],
  "scaling by any factor changes no decision that is farther than 1e-9 from its threshold",
  ["priorFok"],
  [script(), real(0.01, 100)],
  (variant, p, answers, factor) => {
    const close = (left: number, right: number): boolean => Math.abs(left - right) <= 1e-9;
    const open = everyCounter(answers).some(
      ({ positive, negative }) => positive !== negative && close(positive, negative),
    );
    const { steps } = runScript(variant.machine(p), answers);
    const atThreshold = steps.some(
      ({ before, observation }) =>
        observation.type === "fok-judged" &&
        close(observation.fok.positive + observation.fok.negative, before.search.threshold.fok),
    );
    return open || atThreshold ? null : sameDecisions(variant.machine, p, answers, factor);
  },
);

const sameDecisions = (
  machine: RetrievalVariant["machine"],
  p: Parameters,
  answers: Script,
  factor: number,
): string | null => {
  const plain = decisions(runScript(machine(p), answers));
  const scaled = decisions(
    runScript(machine({ ...p, priorFok: p.priorFok * factor }), scaledScript(answers, factor)),
  );
  const at = plain.findIndex((decision, step) => decision !== scaled[step]);
  return at < 0 ? null : `step ${at}: ${plain[at]} and, times ${factor}, ${scaled[at]}`;
};

const moreConfidence = property(
  "more-confidence-never-continues",
  ["39"],
  "raising confidence never turns an output into a continue",
  [],
  [script(), confidence()],
  (variant, p, answers, other) => {
    const machine = variant.machine(p);
    for (const { before, control, observation, after } of runScript(machine, answers).steps) {
      if (observation.type !== "confidence-judged" || after.outcome?.type !== "answer") continue;
      const higher = Math.max(observation.confidence, other);
      const next = machine.monitor(before, control, { ...observation, confidence: higher });
      if (next.outcome?.type !== "answer")
        return `an answer at confidence ${observation.confidence}, none at ${higher}`;
    }
    return null;
  },
);

/** Equations 35 and 39. */
export const DECISION_PROPERTIES: readonly RetrievalProperty[] = [
  regimes,
  powerOfTwo,
  anyFactor,
  moreConfidence,
];
