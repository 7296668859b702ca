/** What the finite memory says and is asked: the texts of its tokens. Brackets keep them apart. */
import type { Intensity } from "../../../nelson-narens/index.ts";

/** Evidence goes from −3, for the competitor, to 3, for the target. */
export const EVIDENCE = 3;
/** Signs for knowing, and for not knowing, that a feeling of knowing counts at most. */
export const SIGNS = 3;
/** Levels of confidence. */
export const CONFIDENCES = 5;

/** Nothing came to mind. */
export const NOTHING = "[nothing]";

/** A feeling of knowing for this word, as it stands. */
export const feeling = (word: string, signsFor: number, against: number): string =>
  `[${word}: ${signsFor} for, ${against} against]`;

/** Looking at what this word brings to mind, with so much evidence gathered. */
export const looking = (word: string, intensity: Intensity, evidence: number): string =>
  `[${word}, ${intensity}: ${signed(evidence)}]`;

/** Being about to recall with so much evidence. */
export const recalling = (word: string, evidence: number): string => `[${word} = ${signed(evidence)}]`;

/** A word that came to mind. */
export const answering = (answer: string): string => `[${answer}]`;

/** Being asked how sure one is of what came to mind, with so much evidence gathered. */
export const wondering = (word: string, answer: string, evidence: number): string =>
  `[${word}: ${answer} at ${signed(evidence)}?]`;

/** Being so sure, from 1 to 5. */
export const sure = (level: number): string => `[sure ${level}]`;

const signed = (evidence: number): string => (evidence > 0 ? `+${evidence}` : String(evidence));

/** Signs for knowing and against it; `null` for a token that is no feeling of knowing. */
export const signsIn = (token: string): { readonly signsFor: number; readonly against: number } | null => {
  const found = /: (\d) for, (\d) against\]$/.exec(token);
  return found === null ? null : { signsFor: Number(found[1]), against: Number(found[2]) };
};

/** Evidence gathered by a look; `null` for a token that is no look. */
export const evidenceIn = (token: string): number | null => {
  const found = /, (?:standard|intensive): ([+-]?\d)\]$/.exec(token);
  return found === null ? null : Number(found[1]);
};
