import type { MetaLevel } from "metalevel/core";
import { inRange, RefusalError } from "metalevel/core";
import type { Parameters } from "./parameters.ts";
import { isGoodEnough, standardAt } from "./standard.ts";
import type { EvidenceSample, EvidenceSampled, Outcome, State } from "./tuples.ts";

/** The meta-level as a machine: `control` asks or halts, `monitor` folds in what was observed and never draws. */
export const machine = (
  p: Parameters,
): MetaLevel<string, State, EvidenceSample, EvidenceSampled, Outcome> => ({
  initial: (question) => ({ phase: "sampling", question, samples: 0, evidence: null }),
  control: ({ phase, question, samples, evidence }) => {
    if (phase === "sampling") return { kind: "ask", control: { type: "evidence-sample", question } };
    const enough = isGoodEnough(evidence ?? 0, standardAt(p, samples));
    return { kind: "halt", outcome: { type: enough ? "good-enough" : "exhausted", samples } };
  },
  monitor: (state, _control, seen) => {
    if (state.phase === "closed" || seen.type !== "evidence-sampled") {
      throw new RefusalError({
        where: `my-theory, phase "${state.phase}"`,
        got: `the observation "${seen.type}"`,
        expected: state.phase === "closed" ? "nothing: it has ended" : '"evidence-sampled"',
      });
    }
    const evidence = inRange("evidence", seen.evidence, 0, 1);
    const samples = state.samples + 1;
    const ended = isGoodEnough(evidence, standardAt(p, samples)) || samples >= p.maxSamples;
    return { ...state, phase: ended ? "closed" : "sampling", samples, evidence };
  },
});
