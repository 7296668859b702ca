/** The prompts of the published cycle, written afresh to its reply formats: one function a phase. */
import type { PromptedControl } from "../../../flavell/prompted/messages.ts";
import type { PromptedCycle, Scores } from "../../../flavell/prompted/tuples.ts";

type ControlOf<Type extends PromptedControl["type"]> = Extract<PromptedControl, { readonly type: Type }>;

/** A score as the formats write it, with the decimals that it was given where these are more. */
const oneDecimal = (score: number): string =>
  Number(score.toFixed(1)) === score ? score.toFixed(1) : String(score);

const scoreLines = (scores: Scores): string =>
  [
    `Coherence: ${oneDecimal(scores.coherence)}`,
    `Plausibility: ${oneDecimal(scores.plausibility)}`,
    `Consistency: ${oneDecimal(scores.consistency)}`,
    `Goal-Conduciveness: ${oneDecimal(scores.conduciveness)}`,
  ].join("\n");

/** Monitor: the task, and from the second cycle on the last scores. Nothing is to be solved. */
export const monitorPrompt = ({ task, scores }: ControlOf<"task-monitor">): string => {
  const last =
    scores === null
      ? ""
      : `An attempt at this problem was scored as follows, each from 0 to 1. Low scores mean that it is harder than it looks.\n${scoreLines(scores)}\n\n`;
  return `Analyse the following problem WITHOUT solving it: say what it is about, and how difficult it is for you.

Problem:
${task.text}

${last}Reply in exactly this format, and with nothing else:
<monitor>
Task_Features: two or three keywords, parted by commas
Difficulty (0-1): a number from 0 (trivial) to 1 (very hard)
</monitor>`;
};

/** Strategy: the task, its features and difficulty, and the list; nothing of an earlier cycle. */
export const strategyPrompt = ({
  task,
  features,
  difficulty,
  strategies,
}: ControlOf<"strategy-choose">): string =>
  `Choose the one strategy that suits the following problem best. Do not solve it.

Problem:
${task.text}

Features: ${features.join(", ")}
Difficulty: ${difficulty.toFixed(3)}

Strategies:
${strategies.map((name) => `- ${name}`).join("\n")}

Reply with one line, the name exactly as it stands in the list:
Selected Strategy: [exact name]`;

const lastCycle = ({
  difficulty,
  features,
  strategy,
  solution,
  scores,
  evaluation,
}: PromptedCycle): string => `Your last attempt was not good enough. Learn from it.
Difficulty: ${difficulty.toFixed(3)}
Features: ${features.join(", ")}
Strategy: ${strategy}
Solution:
${solution.text}
Scores:
${scoreLines(scores)}
Evaluation: ${evaluation}

`;

/** Execute: the task and the strategy, and from the second cycle on the whole last one. */
export const executePrompt = ({ task, strategy, previous }: ControlOf<"solution-execute">): string =>
  `Solve the following problem by this strategy: ${strategy}.

Problem:
${task.text}

${previous === null ? "" : lastCycle(previous)}Think step by step, then give the final number alone. Reply in exactly this format:
<think>
your steps
</think>
<answer>final number</answer>`;

/** Verify: the task and the solution; four scores and a few sentences. */
export const verifyPrompt = ({ task, solution }: ControlOf<"solution-verify">): string =>
  `Evaluate a solution of the following problem.

Problem:
${task.text}

Solution:
${solution.text}

Score it from 0 to 1 in four respects. Coherence: the steps connect. Plausibility: the approach is reasonable. Consistency: the calculations are correct. Goal-Conduciveness: it leads to what was asked for.
Reply in exactly this format, and with nothing else:
<evaluate>
Coherence: X.X
Plausibility: X.X
Consistency: X.X
Goal-Conduciveness: X.X
Evaluation: two or three sentences
</evaluate>`;
