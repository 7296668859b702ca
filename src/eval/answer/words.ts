/** Answers in words: names, directions, choices. */
import type { Answer } from "./tree.ts";
import type { Verdict } from "./verdict.ts";
import { right, undecided, wrong } from "./verdict.ts";

/** Letters alone, without articles: “(C)”, “C.” and “c” are one choice. */
const lettersOf = (answer: Answer): string | null => {
  if (answer.kind === "text") {
    return answer.words
      .toLowerCase()
      .replace(/\b(the|an|a)\s+(?=\w)/g, "")
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  }
  if (answer.kind !== "expression" || answer.unit !== null) return null;
  const { value } = answer;
  if (value.type === "symbol") return value.name.toLowerCase();
  const product = value.type === "operation" && value.operator === "*" ? [value.left, value.right] : [];
  const letters = product.map((each) => (each.type === "symbol" ? each.name.toLowerCase() : null));
  return letters.length === 0 || letters.includes(null) ? null : letters.join("");
};

/** Compares words with words, or with a formula that could be a choice. */
export const texts = (expected: Answer, given: Answer): Verdict => {
  const ours = lettersOf(expected);
  const theirs = lettersOf(given);
  if (ours === null || theirs === null || ours === "" || theirs === "") {
    return undecided("words beside a formula");
  }
  if (ours === theirs) return right("the same words");
  const areWords = [ours, theirs].every((words) => words.split(" ").length <= 2);
  const oneHoldsTheOther = ours.includes(theirs) || theirs.includes(ours);
  if ([...ours].sort().join("") === [...theirs].sort().join("")) {
    return undecided("the same letters in another order: a product or words");
  }
  if (ours.length === 1 && theirs.length === 1) return wrong("another choice");
  return areWords && !oneHoldsTheOther && ours.length > 1 && theirs.length > 1
    ? wrong("other words")
    : undecided("words that differ but could mean the same");
};
