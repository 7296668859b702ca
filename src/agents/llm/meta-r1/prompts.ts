/**
 * What the two levels are told. The published prompts are not public: these are this project's own, written to what the
 * paper says each stage asks for, with two worked examples as the few-shot context of (R1-1) to (R1-3).
 */
import type { Check, Chunk, Difficulty, ProblemDefinition, Strategy } from "../../../meta-r1/index.ts";
import type { Message } from "../contract.ts";

/** Every text that Meta-R1 needs beside the advice and the termination, which belong to the theory. */
export interface Prompts {
  /** System message of the meta-level. */
  readonly supervisor: string;
  /** The few-shot context of (R1-1) to (R1-3). */
  readonly examples: readonly WorkedExample[];
  /** What each check looks for. @eq R1-6 */
  readonly checks: Readonly<Record<Check, string>>;
  /** What the object level is asked to do, by strategy. */
  readonly strategies: Readonly<Record<Strategy, string>>;
  /** What its turn begins with, by strategy. */
  readonly begun: Readonly<Record<Strategy, string>>;
}

/** A problem with its definition and its difficulty. */
export interface WorkedExample {
  readonly question: string;
  readonly definition: ProblemDefinition;
  readonly difficulty: Difficulty;
}

const FACT =
  "(1) a contradiction within the chunk; (2) a violation of a given constraint; (3) a theorem or formula used without its preconditions; (4) an error of computation";
const THINK =
  "(1) no progress towards the goal; (2) a loop, saying again what was said before; (3) a stall, checking what is already settled; (4) unstable strategy, changing from one approach to another without finishing any";

/** The prompts used unless others are given. */
export const PROMPTS: Prompts = {
  supervisor:
    "You supervise another model that solves a problem. You never solve the problem yourself. You reply with one JSON object and nothing else.",
  examples: [
    {
      question: "A shop sells pens at 3 for $2. How much do 12 pens cost?",
      definition: {
        knowns: ["3 pens cost $2", "12 pens are bought"],
        goal: "the price of 12 pens in dollars",
        constraints: ["the price is proportional to the number of pens"],
      },
      difficulty: "easy",
    },
    {
      question: "How many positive integers n ≤ 1000 are such that n² + n + 41 is divisible by 43?",
      definition: {
        knowns: ["n² + n + 41 is a multiple of 43"],
        goal: "the number of such n",
        constraints: ["n is an integer", "1 ≤ n ≤ 1000"],
      },
      difficulty: "hard",
    },
  ],
  checks: {
    fact: `Look for factual errors only: ${FACT}.`,
    think: `Look for errors of thinking only: ${THINK}.`,
    all: `Look for factual errors: ${FACT}. Look also for errors of thinking: ${THINK}.`,
  },
  strategies: {
    "chain-of-thought": "Think step by step, one step a paragraph. Put the final answer in \\boxed{}.",
    "chain-of-draft":
      "Think step by step, but keep only a draft of each step, five words at most, one step a paragraph. Put the final answer in \\boxed{}.",
    "no-thinking": "Give a short solution. Put the final answer in \\boxed{}.",
  },
  begun: {
    "chain-of-thought": "<think>\n",
    "chain-of-draft": "<think>\n",
    "no-thinking": "<think>\nOkay, I think I have finished thinking.\n</think>\n",
  },
};

/** The chat that asks for F_Q. @eq R1-1 @eq R1-2 */
export const definitionMessages = (prompts: Prompts, question: string): readonly Message[] => [
  { role: "system", content: prompts.supervisor },
  ...prompts.examples.flatMap((example): readonly Message[] => [
    { role: "user", content: definitionRequest(example.question) },
    { role: "assistant", content: JSON.stringify(example.definition) },
  ]),
  { role: "user", content: definitionRequest(question) },
];

const definitionRequest = (question: string): string =>
  `Define this problem: what is known, what is to be found, and which constraints hold.\n\n${problemText(question)}`;

/** The chat that asks for D_Q in the same context. @eq R1-3 */
export const difficultyMessages = (
  prompts: Prompts,
  question: string,
  definition: ProblemDefinition,
): readonly Message[] => [
  { role: "system", content: prompts.supervisor },
  ...prompts.examples.flatMap((example): readonly Message[] => [
    { role: "user", content: difficultyRequest(example.question, example.definition) },
    { role: "assistant", content: JSON.stringify({ difficulty: example.difficulty }) },
  ]),
  { role: "user", content: difficultyRequest(question, definition) },
];

const difficultyRequest = (question: string, definition: ProblemDefinition): string =>
  `Before anything is tried: how hard will this problem be to solve? Say easy, medium or hard.\n\n${problemText(question)}\n\n${definitionText(definition)}`;

/** The chat that asks for advice on a chunk. @eq R1-6 @eq R1-7 */
export const checkMessages = (
  prompts: Prompts,
  asked: {
    readonly check: Check;
    readonly question: string;
    readonly definition: ProblemDefinition | null;
    readonly chunk: Chunk;
    readonly earlier: readonly Chunk[];
  },
): readonly Message[] => {
  const { check, question, definition, chunk, earlier } = asked;
  const parts = [
    `Check the latest chunk of a model's reasoning. ${prompts.checks[check]} If there is no such error, "confirmed" is false and both texts are empty. If there is one, "error" names it in a sentence and "suggestion" says in a sentence what to do instead, without giving the answer.`,
    problemText(question),
    ...(definition === null ? [] : [definitionText(definition)]),
    ...(earlier.length === 0 ? [] : [`Earlier reasoning:\n${earlier.map(({ text }) => text).join("")}`]),
    `Latest chunk:\n${chunk.text}`,
  ];
  return [
    { role: "system", content: prompts.supervisor },
    { role: "user", content: parts.join("\n\n") },
  ];
};

/** The chat that the object level's one turn answers: the protocol, then F_Q and S around the question. */
export const objectMessages = (
  prompts: Prompts,
  protocol: string | null,
  question: string,
  strategy: Strategy,
  definition: ProblemDefinition | null,
): readonly Message[] => {
  const parts = [question, ...(definition === null ? [] : [definitionText(definition)])];
  const user: Message = { role: "user", content: [...parts, prompts.strategies[strategy]].join("\n\n") };
  return protocol === null ? [user] : [{ role: "system", content: protocol }, user];
};

const problemText = (question: string): string => `Problem:\n${question}`;

const definitionText = ({ knowns, goal, constraints }: ProblemDefinition): string =>
  [
    `Known: ${listed(knowns)}`,
    `To be found: ${goal}`,
    ...(constraints.length === 0 ? [] : [`Constraints: ${listed(constraints)}`]),
  ].join("\n");

const listed = (items: readonly string[]): string => (items.length === 0 ? "nothing" : items.join("; "));
