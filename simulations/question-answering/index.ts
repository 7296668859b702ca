import { evidenceMemory } from "../../src/agents/index.ts";
import { derivedRetrievalTheory } from "../../src/bridges/index.ts";
import type { Settings } from "../../src/core/index.ts";
import { shownEstimate } from "../../src/experiments/list-learning/index.ts";
import type { Row, RunRequest, RunResult, Simulation, Table } from "../../src/experiments/simulation.ts";
import { type AnsweringMind, type Asked, asked, RESPONSES } from "./asked.ts";
import { figure } from "./figure.ts";
import { QUESTIONS, type Question } from "./questions.ts";
import { type Summary, summaryOf } from "./summary.ts";

/** Algorithm 3 on questions: a simulated memory that has studied the answers, or a language model that may know them. */
export const questionAnswering: Simulation = {
  name: "question-answering",
  title: "Answering questions, or leaving them",
  question:
    "Does the feeling of knowing tell what will be answered, and confidence what is answered rightly, in whoever answers under Algorithm 3?",
  source: "Oh & Gobet (2025), Appendix 6.2; Hart (1965)",
  findings: [],
  theories: ["nelson-narens/retrieval"],
  agents: ["recorded", "llm"],
  trials: {
    default: 600,
    meaning: "a question to one participant; each is asked all questions in an order of its own",
  },
  settings: (theory, mind) => ({
    ...(theory ?? derivedRetrievalTheory).settings,
    ...((mind as AnsweringMind | null) ?? evidenceMemory).settings,
    ...studiedBy(mind),
  }),
  columns: [
    { name: "participant", meaning: "participant" },
    { name: "trial", meaning: "number of the question in the participant's life, as traces name it" },
    { name: "question", meaning: "the question" },
    { name: "response", meaning: "correct, wrong, omission, or exhausted: the allowed cycles were spent" },
    { name: "answer", meaning: "what was answered" },
    { name: "confidence", meaning: "confidence in the answer, 0–1" },
    { name: "fok_positive", meaning: "FOK⁺ of the last cycle" },
    { name: "fok_negative", meaning: "FOK⁻ of the last cycle" },
    { name: "place", meaning: "before-search or after-search: where an omission was decided" },
    { name: "cycles", meaning: "monitoring cycles that the question took" },
    { name: "rt", unit: "ms", meaning: "the mind's own time to the answer or to giving up" },
  ],
  shares: ["shares.*"],
  readData: async (file) => (await import("../../src/store/questions-file.ts")).readQuestions(file),
  run: (request) => run(request),
  figure: (summary, axes) => figure(summary as unknown as Summary, axes),
};

/** A mind that knows nothing else studies the answers first; a model has learnt before. */
const studiedBy = (mind: unknown): Settings => ({
  studied: {
    kind: "choice",
    choices: ["all", "none"],
    default: mind !== null && "awaited" in (mind as AnsweringMind) ? "none" : "all",
    meaning: "whether all questions are studied with their answers before any is asked",
  },
});

const run = async (request: RunRequest): Promise<RunResult> => {
  const mind = (request.mind as AnsweringMind | null) ?? evidenceMemory;
  const questions = (request.data as readonly Question[] | null) ?? QUESTIONS;
  const trials: Asked[] = [];
  for await (const trial of asked(request.theory ?? derivedRetrievalTheory, mind, questions, request)) {
    trials.push(trial);
    request.progress(trials.length, request.trials);
  }
  const summary = summaryOf(trials, request.seed);
  return { rows: trials.map(rowOf), summary, tables: tablesOf(summary) };
};

const rowOf = ({ participant, trial, question, response, outcome, fok, milliseconds }: Asked): Row => ({
  participant,
  trial,
  question: question.question,
  response,
  answer: outcome.type === "answer" ? outcome.answer : null,
  confidence: outcome.type === "answer" ? outcome.confidence : null,
  fok_positive: fok.positive,
  fok_negative: fok.negative,
  place: outcome.type === "omission" ? outcome.place : null,
  cycles: outcome.cycle + 1,
  rt: milliseconds,
});

const tablesOf = (summary: Summary): readonly Table[] => [
  {
    title: "What questions came to",
    header: ["response", "share", "ms"],
    rows: RESPONSES.map((response) => [
      response,
      shownEstimate(summary.shares[response]!, 3),
      shownEstimate(summary.milliseconds[response]!, 0),
    ]),
  },
  {
    title: "What monitoring told",
    header: ["measure", "value"],
    rows: [
      ["accuracy of answers", shownEstimate(summary.accuracyOfAnswers, 3)],
      ["confidence, correct", shownEstimate(summary.confidence.correct, 3)],
      ["confidence, wrong", shownEstimate(summary.confidence.wrong, 3)],
      ["gamma of confidence with being right", summary.confidenceGamma],
      ["gamma of FOK with being right", summary.feelingGamma],
    ],
  },
];

export default questionAnswering;
