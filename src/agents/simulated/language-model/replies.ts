/** What a simulated model replies to everything but a request to reason. */
import type { Line } from "../reasoning-model/index.ts";
import { nextParagraph } from "../reasoning-model/index.ts";
import { answerOf, markedAnswer } from "./answering.ts";
import {
  difficultyOnScale,
  evidenceFor,
  familiarity,
  feltDifficulty,
  feltProbability,
  probabilityFrom,
} from "./judging.ts";
import { type AtWork, chance } from "./mind.ts";
import { COMES_TO } from "./prose.ts";
import type { AnswerMark, Asked } from "./request.ts";
import { plain, type Said } from "./saying.ts";
import { firstLine } from "./thinking.ts";

type AskedOf<Kind extends Asked["kind"]> = Extract<Asked, { readonly kind: Kind }>;

/** A line lived through without looking back, and none of it said: how an answer comes to mind at once. */
const atOnce = (work: AtWork, name: string): Line => {
  const { problem, parameters } = work;
  let line = firstLine(parameters, problem, false);
  for (let number = 0; !line.ended; number++) {
    const draws = chance(work, `${name}/${number}`);
    line = nextParagraph(parameters, problem, line, "no-thinking", false, draws).line;
  }
  return line;
};

/** A solution of a few lines, as a model writes it that is told the format of its reply. */
const LONGEST_SOLUTION = 8;

/** A short solution: reasoning between marks where its format has them, then the answer. */
export const shortSolution = (work: AtWork, mark: AnswerMark): readonly Said[] => {
  const line = atOnce(work, "solution");
  const lines = Math.min(LONGEST_SOLUTION, work.problem.needed);
  const steps = Array.from({ length: lines }, (_, step) => {
    const figure = chance(work, `step/${step}`).integer(2, 999);
    return `Step ${step + 1}: we take what is left, ${COMES_TO}${figure}.`;
  });
  const marked = /<think>/.test(work.prompt);
  const body = marked ? `<think>\n${steps.join("\n")}\n</think>\n` : `${steps.join("\n")}\n`;
  const given = answerOf(work.problem, line, chance(work, "solution/answer"));
  return [plain(body), ...markedAnswer(given, mark, work.begun)];
};

/**
 * Told what was wrong, it mostly begins afresh; not told, or not heeding it, it says again what it has said. To begin
 * afresh from a right answer is how one is lost.
 */
const refined = (work: AtWork, { mark, said, blamed }: AskedOf<"refine">): readonly Said[] => {
  const heeds = blamed && chance(work, "heed").uniform() < work.parameters.heed;
  if (heeds || said === null) return shortSolution(work, mark);
  const marked = /<think>/.test(work.prompt);
  const body = marked
    ? "<think>\nThe solution stands as it is.\n</think>\n"
    : "The solution stands as it is.\n";
  return [plain(body), ...markedAnswer({ answer: said, probability: 0.95 }, mark, work.begun)];
};

const longestWords = (question: string): readonly string[] =>
  [...new Set(question.toLowerCase().match(/[a-z]{5,}/g) ?? ["numbers"])]
    .sort((a, b) => b.length - a.length)
    .slice(0, 3);

const score = (value: number): string => Math.min(0.99, Math.max(0.01, value)).toFixed(2);

const monitor = ({ problem, parameters }: AtWork, { disappointed }: AskedOf<"monitor">): string => {
  const felt = feltDifficulty(parameters, problem) + (disappointed ? 1 : 0);
  return `<monitor>\nTask_Features: ${longestWords(problem.question).join(", ")}\nDifficulty (0-1): ${difficultyOnScale(felt).toFixed(2)}\n</monitor>`;
};

const evaluation = (work: AtWork, { proposed }: AskedOf<"evaluate">): string => {
  const evidence = evidenceFor(work.problem, proposed);
  const of = (name: string): string =>
    score(probabilityFrom(evidence + 0.3 * chance(work, `evaluate/${name}`).normal()));
  const verdict =
    evidence > 0 ? "The steps lead to the answer." : "The answer does not follow from the steps.";
  return `<evaluate>\nCoherence: ${of("coherence")}\nPlausibility: ${of("plausibility")}\nConsistency: ${of("consistency")}\nGoal-Conduciveness: ${of("conduciveness")}\nEvaluation: ${verdict}\n</evaluate>`;
};

const feedback = ({ problem }: AtWork, { proposed }: AskedOf<"feedback">): string =>
  evidenceFor(problem, proposed) > 0
    ? "Every step follows from the one before it.\nVerdict: correct"
    : "One of the steps does not follow; it has to be done anew.\nVerdict: incorrect";

/** A right conclusion gives a condition back oftener than a wrong one, which may give it back too. */
const REGAINED = { right: 0.85, wrong: 0.45 } as const;

const condition = (work: AtWork, { value, proposed, mark }: AskedOf<"condition">): readonly Said[] => {
  const regained = evidenceFor(work.problem, proposed) > 0 ? REGAINED.right : REGAINED.wrong;
  const draws = chance(work, `condition/${value}/${proposed}`);
  const slipped = String(draws.integer(1, 99));
  const answer = value !== null && draws.uniform() < regained ? value : slipped;
  return markedAnswer({ answer, probability: 0.9 }, mark, work.begun);
};

/** True or false as one token, with the probabilities of both. */
const truth = ({ problem }: AtWork, { proposed }: AskedOf<"truth">): Said => {
  const probability = probabilityFrom(evidenceFor(problem, proposed));
  return probability >= 0.5
    ? { text: "A", probability, rival: "B" }
    : { text: "B", probability: 1 - probability, rival: "A" };
};

const confidence = ({ problem, parameters }: AtWork, { proposed }: AskedOf<"confidence">): string => {
  const felt = feltProbability(feltDifficulty(parameters, problem));
  const sure = proposed === null ? felt : probabilityFrom(evidenceFor(problem, proposed));
  return `Confidence: ${score(sure)}`;
};

/** The reply to anything but reasoning and JSON. */
export const reply = (work: AtWork, asked: Exclude<Asked, AskedOf<"solve" | "json">>): readonly Said[] => {
  switch (asked.kind) {
    case "refine":
      return refined(work, asked);
    case "answer-alone":
      return markedAnswer(
        answerOf(work.problem, atOnce(work, "answer"), chance(work, "answer")),
        "plain",
        work.begun,
      );
    case "monitor":
      return [plain(monitor(work, asked))];
    case "choose": {
      const { names } = asked;
      const name = names[chance(work, "choose").integer(0, names.length - 1)] ?? "none";
      return [plain(`Selected Strategy: ${name}`)];
    }
    case "evaluate":
      return [plain(evaluation(work, asked))];
    case "feedback":
      return [plain(feedback(work, asked))];
    case "rewrite":
      return [plain(`The answer to the question is ${asked.proposed ?? "not known"}.`)];
    case "condition":
      return condition(work, asked);
    case "truth":
      return [truth(work, asked)];
    case "confidence":
      return [plain(confidence(work, asked))];
    case "familiarity": {
      const felt = feltDifficulty(work.parameters, work.problem);
      return [plain(`Familiarity: ${score(familiarity(felt))}`)];
    }
  }
};
