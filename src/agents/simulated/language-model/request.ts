/**
 * What a simulated model understands of a request. It knows no language: it looks for the question of a problem, and
 * for the words by which the prompts of this package ask for one thing or another.
 */
import type { Strategy } from "../../../meta-r1/tuples.ts";
import type { GenerationOptions, Message } from "../../llm/contract.ts";
import type { FindProblem, SimulatedProblem } from "./problems.ts";

/** How an answer is to be marked. */
export type AnswerMark = "boxed" | "hashes" | "tag" | "plain";

/** How a solution is written: as reasoning that looks back, or as the short solution of a model told its format. */
export type Manner = Strategy | "short";

/** One kind of request, with what its prompt says about it. */
export type Asked =
  | { readonly kind: "solve"; readonly manner: Manner; readonly mark: AnswerMark; readonly guided: boolean }
  | {
      readonly kind: "refine";
      readonly mark: AnswerMark;
      readonly said: string | null;
      readonly blamed: boolean;
    }
  | { readonly kind: "answer-alone" }
  | { readonly kind: "monitor"; readonly disappointed: boolean }
  | { readonly kind: "choose"; readonly names: readonly string[] }
  | { readonly kind: "evaluate"; readonly proposed: string | null }
  | { readonly kind: "feedback"; readonly proposed: string | null }
  | { readonly kind: "truth"; readonly proposed: string | null }
  | { readonly kind: "confidence"; readonly proposed: string | null }
  | { readonly kind: "familiarity" }
  | { readonly kind: "rewrite"; readonly proposed: string | null }
  | {
      readonly kind: "condition";
      readonly value: string | null;
      readonly proposed: string | null;
      readonly mark: AnswerMark;
    }
  | { readonly kind: "json"; readonly schema: Readonly<Record<string, unknown>> };

/** A request as it is understood. */
export interface Understood {
  readonly problem: SimulatedProblem;
  readonly asked: Asked;
  /** All that was said by the user last. */
  readonly prompt: string;
  /** What the turn begins with. */
  readonly begun: string;
}

/** The request understood; `null` where it asks about no problem that is known. */
export const understood = (
  find: FindProblem,
  messages: readonly Message[],
  begun: string,
  options: Pick<GenerationOptions, "schema">,
): Understood | null => {
  const prompt = messages.findLast(({ role }) => role === "user")?.content ?? "";
  let problem = find(prompt);
  for (let at = messages.length - 1; problem === null && at >= 0; at--) problem = find(messages[at]!.content);
  if (problem === null) return null;
  const asked: Asked =
    options.schema === undefined ? askedIn(prompt, begun, problem) : { kind: "json", schema: options.schema };
  return { problem, asked, prompt, begun };
};

const askedIn = (prompt: string, begun: string, problem: SimulatedProblem): Asked => {
  const says = (words: RegExp): boolean => words.test(prompt);
  if (says(/<monitor>/)) return { kind: "monitor", disappointed: says(/Low scores mean/) };
  if (says(/Selected Strategy:/)) {
    return { kind: "choose", names: [...prompt.matchAll(/^- (.+)$/gm)].map((line) => line[1]!) };
  }
  if (says(/<evaluate>/)) return { kind: "evaluate", proposed: markedAnswer(prompt, "Solution:") };
  if (says(/Verdict: correct/)) return { kind: "feedback", proposed: markedAnswer(prompt, "Solution:") };
  if (says(/one declarative sentence/)) {
    return { kind: "rewrite", proposed: /\nAnswer: (.*)$/.exec(prompt)?.[1] ?? null };
  }
  if (says(/replaced by X/)) {
    const value = conditionsOf(problem.question).find(({ masked }) => prompt.includes(masked))?.value ?? null;
    const proposed = /The answer to the question is (.*)\.$/m.exec(prompt)?.[1] ?? null;
    return { kind: "condition", value, proposed, mark: markIn(prompt) };
  }
  if (says(/A or B\.?\s*$/)) return { kind: "truth", proposed: proposedIn(prompt) };
  if (says(/Familiarity: a number/)) return { kind: "familiarity" };
  if (says(/Confidence: a number/)) return { kind: "confidence", proposed: proposedIn(prompt) };
  if (says(/with the answer alone/i)) return { kind: "answer-alone" };
  const mark = markIn(prompt);
  if (says(/^Improve your solution/m)) {
    const last = prompt.lastIndexOf("\nSolution ");
    const said = markedAnswer(prompt.slice(last), "Solution");
    return {
      kind: "refine",
      mark,
      said,
      blamed: /incorrect\s*$/im.test(prompt.slice(last).split("\nWrite")[0]!),
    };
  }
  if (says(/Your last attempt was not good enough/)) {
    return { kind: "refine", mark, said: markedAnswer(prompt, "Solution:"), blamed: true };
  }
  return {
    kind: "solve",
    manner: mannerOf(prompt, begun),
    mark,
    guided: says(/^To be found: |by these heuristics/m),
  };
};

const mannerOf = (prompt: string, begun: string): Manner => {
  if (/^\s*<think>\s*Okay, I think I have finished thinking\.\s*<\/think>/.test(begun)) return "no-thinking";
  if (/\bdraft\b/i.test(prompt)) return "chain-of-draft";
  // Who is told what reply to write writes it at once; who is only asked thinks first, as reasoning models do.
  return /<answer>/.test(prompt) ? "short" : "chain-of-thought";
};

const markIn = (prompt: string): AnswerMark => {
  if (prompt.includes("<answer>")) return "tag";
  if (prompt.includes("####")) return "hashes";
  return "boxed";
};

const proposedIn = (prompt: string): string | null => {
  const said = /Proposed answer:\n([\s\S]*?)\n\n/.exec(prompt)?.[1] ?? null;
  return said === null ? null : (markedAnswer(said, "") ?? said.trim());
};

/** The last answer that is marked in the part of a prompt that begins with these words. */
const markedAnswer = (prompt: string, from: string): string | null => {
  const part = prompt.slice(Math.max(0, prompt.lastIndexOf(from)));
  const tags = [...part.matchAll(/<answer>(.*?)<\/answer>/gs)].filter(([, said]) => said !== "final answer");
  const tagged = tags.at(-1)?.[1]?.trim();
  return tagged ?? boxedIn(part) ?? /####\s*(.+)/.exec(part)?.[1]?.trim() ?? null;
};

/** What the last \boxed{} of a text holds, its braces matched. */
const boxedIn = (text: string): string | null => {
  const opening = "\\boxed{";
  const at = text.lastIndexOf(opening);
  if (at < 0) return null;
  let depth = 1;
  for (let end = at + opening.length; end < text.length; end++) {
    if (text[end] === "{") depth++;
    else if (text[end] === "}" && --depth === 0) return text.slice(at + opening.length, end);
  }
  return null;
};

/** Each number of a question, and the question with X in its place. */
const conditionsOf = (question: string) =>
  [...question.matchAll(/(?<![\w.])\d[\d,]*(?:\.\d+)?(?![\w])/g)].map(({ index, 0: found }) => {
    const value = found.replace(/,+$/, "");
    return { value, masked: `${question.slice(0, index)}X${question.slice(index + value.length)}` };
  });
