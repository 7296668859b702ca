/** Equations 31–43 where they are formulas, with the code that states each. */
import fc from "fast-check";
import { noDraws } from "../../../core/rng.ts";
import type { Memory, Observation, Parameters, State } from "../../../nelson-narens/index.ts";
import {
  calibratedConfidence,
  calibratedFok,
  regimeOf,
  relax,
  retrieval,
  satisficing,
} from "../../../nelson-narens/index.ts";
import { confidence, counter, real } from "../../retrieval/arbitraries.ts";
import type { FormulaCase } from "../formulas.ts";
import { formulaCase } from "../formulas.ts";

const cycles = fc.nat(50);
const list = (element: fc.Arbitrary<number>) => fc.array(element, { minLength: 1, maxLength: 12 });

const right = (norm: number, sure: number, at: number): Memory => ({
  ...{ id: `${at}`, query: `${at}`, cue: null, answer: "A", last: true, feedback: "correct" },
  ...{ fok: { positive: norm, negative: 0 }, confidence: sure },
});

const AS_PRINTED: Parameters = {
  alpha: 0,
  decay: "from-initial",
  priorFok: 0,
  priorConfidence: 0,
  maxCycles: 9,
  tie: "as-printed",
  intensiveOmission: "as-written",
  candidate: "current",
  consolidation: "after-loop",
};

/** The state after one cycle with these counters, which finds an answer of confidence `sure` or none. */
const afterOneCycle = (
  parameters: Partial<Parameters>,
  positive: number,
  negative: number,
  found: boolean,
  sure: number,
): State => {
  const machine = retrieval({ ...AS_PRINTED, ...parameters });
  const seen: readonly Observation[] = [
    { type: "metamemory-recalled", memories: [] },
    { type: "fok-judged", mode: "assessment", fok: { positive, negative } },
    { type: "cue-attended", cue: { text: "Q", attention: [] } },
    ...(found
      ? [
          { type: "answer-found", answer: "A" } as const,
          { type: "confidence-judged", confidence: sure } as const,
        ]
      : [{ type: "answer-missed" } as const]),
  ];
  return seen.reduce((state, observation) => {
    const verdict = machine.control(state, noDraws);
    return verdict.kind === "halt" ? state : machine.monitor(state, verdict.control, observation);
  }, machine.initial("Q"));
};

const relaxed = (lambda0: number, alpha: number, tau: number, failures: number) =>
  relax(
    { alpha, decay: "from-initial" },
    { fok: lambda0, confidence: lambda0 },
    { fok: 9, confidence: 9 },
    tau,
    failures,
  );

const decay = { lambda0: counter(), alpha: real(0, 3), tau: cycles, failures: cycles };

/** What (39) decided: an output, an omission or to go on. */
const decisionOf = ({ outcome }: State): string =>
  outcome === null ? "continue" : outcome.type === "answer" ? "output" : outcome.type;

export const retrievalFormulas: readonly FormulaCase[] = [
  formulaCase<{ norms: readonly number[] }>(
    "31",
    { norms: list(real(0.01, 4)) },
    ({ norms }) => calibratedFok(norms.map((norm, at) => right(norm, 0, at))) ?? "no median",
  ),
  formulaCase<{ confidences: readonly number[] }>(
    "32",
    { confidences: list(confidence()) },
    ({ confidences }) =>
      calibratedConfidence(confidences.map((sure, at) => right(1, sure, at))) ?? "no median",
  ),
  formulaCase("35", { plus: counter(), minus: counter(), lambda: counter() }, ({ plus, minus, lambda }) =>
    regimeOf({ positive: plus, negative: minus }, lambda, "as-printed"),
  ),
  formulaCase("38", { found: fc.boolean(), kappa: confidence() }, ({ found, kappa }) => {
    const { search } = afterOneCycle({ priorConfidence: 1 }, 1, 0, found, kappa);
    return search.episodes?.latest.confidence ?? "no tuple";
  }),
  formulaCase(
    "39",
    { found: fc.boolean(), kappa: confidence(), lambda: confidence(), plus: counter(), minus: counter() },
    ({ found, kappa, lambda, plus, minus }) => {
      const weak = { priorFok: plus + minus + 1, priorConfidence: lambda };
      return decisionOf(afterOneCycle(weak, plus, minus, found, kappa));
    },
  ),
  formulaCase("41", { alpha: real(0, 3), tau: cycles, failures: cycles }, ({ alpha, tau, failures }) =>
    satisficing(alpha, tau + failures),
  ),
  formulaCase("42", decay, ({ lambda0, alpha, tau, failures }) => relaxed(lambda0, alpha, tau, failures).fok),
  formulaCase(
    "43",
    decay,
    ({ lambda0, alpha, tau, failures }) => relaxed(lambda0, alpha, tau, failures).confidence,
  ),
];
