/** A fake model that reasons: it replies in every format of Flavell's cycle, and solves what it has been told. */

import { REASONER_SETTINGS, reasonerParametersOf } from "../../../src/agents/index.ts";
import { firstKnowledge } from "../../../src/agents/simulated/reasoner-knowledge.ts";
import { defaultsOf, noDraws } from "../../../src/core/index.ts";
import { answering, type Brain } from "../../../src/testing/servers/index.ts";

/** The keys of what a reasoner knows at first, as JSON. */
const KEYS = firstKnowledge(reasonerParametersOf(defaultsOf(REASONER_SETTINGS)), {
  ...noDraws,
  uniform: () => 0,
  integer: (low) => low,
}).map(({ key }) => JSON.stringify(key));

const score = (mean: number): string =>
  `Coherence: ${mean} Plausibility: ${mean} Consistency: ${mean} Goal-Conduciveness: ${mean} Evaluation: Well.`;

/** Every reply but for keys and answers, each a token. */
const WHOLE = {
  feeling: '{"mode":"feeling","difficulty":0.4,"signal":"procedural-confusion"}',
  pattern: '{"pattern":"missing-steps"}',
  near: '{"distance":0.1}',
  far: '{"distance":0.7}',
  doubt: '{"mode":"feeling","signals":["doubtful"],"salience":{"accuracy":1,"respite":0.2}}',
  plausible: '{"plausibility":true}',
  nothing: '{"changes":[]}',
  monitor: "<monitor>Task_Features: numbers Difficulty (0-1): 0.5</monitor>",
  strategy: "Selected Strategy: [algebra]",
  good: `<evaluate>${score(0.9)}</evaluate>`,
  bad: `<evaluate>${score(0.5)}</evaluate>`,
  think: "<think>I count.</think><answer>",
} as const;
const PARTS = ['{"keys":[', ",", "]}", '{"key":', "}", "</answer>"];

/** The keys that a prompt lists, `- [key] …`, as far as they are known here. */
const keysIn = (prompt: string): readonly string[] =>
  [...prompt.matchAll(/^- \[([^\]]+)\]/gm)]
    .map(([, key]) => JSON.stringify(key))
    .filter((key) => KEYS.includes(key));

/** Replies to a prompt, by what it asks; `solve` gives the answer to the problem that stands in it. */
const replyTo = (prompt: string, solve: (prompt: string) => string): readonly string[] => {
  const asks = (words: string): boolean => prompt.includes(words);
  if (asks("Which of this bears on it"))
    return ['{"keys":[', ...keysIn(prompt).flatMap((key, index) => (index === 0 ? [key] : [",", key])), "]}"];
  if (asks("How difficult is it for you")) return [WHOLE.feeling];
  if (asks("What is behind this")) return [WHOLE.pattern];
  if (asks("Which strategy do you follow")) return ['{"key":', keysIn(prompt)[0]!, "}"];
  if (asks("How far from the goal")) return [asks("unsure") ? WHOLE.far : WHOLE.near];
  if (asks("How does this outcome seem")) return [WHOLE.doubt];
  if (asks("Check the outcome")) return [WHOLE.plausible];
  if (asks("What do you learn")) return [WHOLE.nothing];
  if (asks("WITHOUT solving")) return [WHOLE.monitor];
  if (asks("Selected Strategy:")) return [WHOLE.strategy];
  if (asks("Evaluate a solution")) return [asks("unsure") ? WHOLE.bad : WHOLE.good];
  const answer = solve(prompt);
  return [WHOLE.think, ...(answer === "" ? [] : [answer]), "</answer>"];
};

/** What it says depends on the prompt alone; `answers` are all that `solve` may give. */
export const reasonerBrain = (
  answers: readonly string[],
  solve: (prompt: string) => string,
  before = "",
): Brain => {
  const pieces = [
    ...(before === "" ? [] : [before]),
    ...Object.values(WHOLE),
    ...PARTS,
    ...KEYS,
    ...answers.filter((answer) => answer !== ""),
  ];
  const said = (reply: readonly string[]): readonly string[] =>
    before !== "" && reply[0]!.startsWith("{") ? [before, ...reply] : reply;
  let last = { prompt: "", reply: [] as readonly string[] };
  return answering(pieces, (prompt) => {
    if (prompt !== last.prompt) last = { prompt, reply: said(replyTo(prompt, solve)) };
    return last.reply;
  });
};
