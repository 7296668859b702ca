/** A fake model that studies: what it can say stands in its prompt, and it is sure of just that. */
import { answering, type Brain, piecesOf } from "../../../src/testing/servers/index.ts";

const DIGITS = [..."0123456789"];
const REPLIES = [
  "I do not know",
  "Confidence: 0.9",
  "Confidence: 0.2",
  "Loss: 0.2",
  "rehearsal",
  "elaboration",
  "It rhymes.",
  '{"seconds": [1, 3, 1, 1]}',
];

/** What goes with the last cue of the prompt, where a whole line of it says so. */
const recalled = (prompt: string): string | null => {
  const cue = [...prompt.matchAll(/What goes with "([^"]+)"\?/g)].at(-1)?.[1];
  return new RegExp(`(?:^|: )${cue} - (\\w+)(?:$| \\()`, "m").exec(prompt)?.[1] ?? null;
};

/** `targets` are what it may have to say, beside numbers. */
export const learnerBrain = (targets: readonly string[] = []): Brain =>
  answering([...DIGITS, ...[...REPLIES, ...targets].flatMap(piecesOf)], (prompt) => {
    const asks = (words: string): boolean => prompt.includes(words);
    if (asks("Loss:")) return piecesOf("Loss: 0.2");
    if (asks("rehearsal or elaboration"))
      return piecesOf(/seems 0\.9/.test(prompt) ? "elaboration" : "rehearsal");
    if (asks("write a reminder")) return piecesOf("It rhymes.");
    if (asks("How many seconds does each get")) return piecesOf('{"seconds": [1, 3, 1, 1]}');
    const known = recalled(prompt);
    if (asks("How probable")) return piecesOf(known === null ? "Confidence: 0.2" : "Confidence: 0.9");
    if (known === null) return piecesOf("I do not know");
    return /^\d+$/.test(known) ? [...known] : piecesOf(known);
  });
