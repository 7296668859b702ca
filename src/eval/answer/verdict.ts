/** What the checker says of an answer, and why. */
export interface Verdict {
  readonly verdict: "right" | "wrong" | "undecided";
  /** What settled it, or why nothing did. */
  readonly why: string;
}

export const right = (why: string): Verdict => ({ verdict: "right", why });
export const wrong = (why: string): Verdict => ({ verdict: "wrong", why });
export const undecided = (why: string): Verdict => ({ verdict: "undecided", why });

/** Right if all are right, wrong as soon as one is, else undecided. */
export const allOf = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.find(({ verdict }) => verdict === "wrong") ??
  verdicts.find(({ verdict }) => verdict === "undecided") ??
  right("every part is right");
