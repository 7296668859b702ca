/**
 * my-theory: evidence is gathered until it is good enough, and what is good enough falls with every sample.
 *
 * Notation: Q question, τ sample, e evidence, λ the standard, α how fast it falls. The tuples stand here, one function an
 * equation in standard.ts; machine.ts ties them.
 */

/** What the meta-level knows of the object level: how many samples it has seen, and the last one's evidence. */
export interface State {
  readonly phase: "sampling" | "closed";
  readonly question: string;
  /** τ: samples so far. */
  readonly samples: number;
  /** e_τ in [0, 1]; `null` before the first sample. */
  readonly evidence: number | null;
}

/** Meta → object: take a sample. */
export interface EvidenceSample {
  readonly type: "evidence-sample";
  readonly question: string;
}

/** Object → meta: how much it speaks for the answer. */
export interface EvidenceSampled {
  readonly type: "evidence-sampled";
  readonly evidence: number;
}

/** How it ended: good enough, or out of samples. */
export interface Outcome {
  readonly type: "good-enough" | "exhausted";
  readonly samples: number;
}
