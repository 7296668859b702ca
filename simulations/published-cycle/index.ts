import { promptedSolver, UNREADABLE_SETTING } from "../../src/agents/index.ts";
import { shownEstimate } from "../../src/experiments/list-learning/index.ts";
import type { Row, RunRequest, RunResult, Simulation, Table } from "../../src/experiments/simulation.ts";
import { meanScore, promptedFlavellTheory } from "../../src/flavell/index.ts";
import { figure } from "./figure.ts";
import { drawnProblems, ownProblems } from "./problems.ts";
import { type Solved, type SolvingMind, solved } from "./solved.ts";
import { type Summary, summaryOf } from "./summary.ts";

/** Flavell's cycle cut down to prompts, as published, on word problems. */
export const publishedCycle: Simulation = {
  name: "published-cycle",
  title: "Flavell's cycle as published: monitor, generate, verify",
  question:
    "How many word problems does the published cycle solve, in how many attempts, and do its difficulty and scores tell which?",
  source: "Oh (2025), arXiv 2510.16374; Oh & Gobet (2025), Algorithm 1",
  findings: [],
  theories: [promptedFlavellTheory.name],
  agents: ["recorded", "llm"],
  trials: { default: 400, meaning: "word problems, each solved once" },
  settings: (theory, mind) => ({
    ...(theory ?? promptedFlavellTheory).settings,
    ...((mind as SolvingMind | null) ?? promptedSolver).settings,
    ...UNREADABLE_SETTING,
  }),
  columns: [
    { name: "problem", meaning: "number of the problem, from 1" },
    { name: "text", meaning: "the problem" },
    { name: "right", meaning: "1 if the answer is right, else 0" },
    { name: "answer", meaning: "what was answered; missing where a reply was out of format" },
    { name: "reason", meaning: "goal-achieved or max-cycles; missing where a reply was out of format" },
    { name: "attempts", unit: "cycles", meaning: "cycles that it took" },
    { name: "best", unit: "cycles", meaning: "the cycle whose solution was handed in, from 0" },
    { name: "difficulty", meaning: "as first judged, 0–1" },
    { name: "strategy", meaning: "strategy of the solution that was handed in" },
    { name: "score", meaning: "its mean score, 0–1" },
    { name: "tokens", unit: "tokens", meaning: "generated in all phases" },
    { name: "rt", unit: "ms", meaning: "their time" },
  ],
  readData: async (file) => (await import("../../src/store/questions-file.ts")).readQuestions(file),
  run: (request) => run(request),
  figure: (summary, axes) => figure(summary as unknown as Summary, axes),
};

const run = async (request: RunRequest): Promise<RunResult> => {
  const mind = (request.mind as SolvingMind | null) ?? promptedSolver;
  const { data, trials, seed } = request;
  const problems =
    data === null
      ? drawnProblems(trials, seed)
      : ownProblems(data as Parameters<typeof ownProblems>[0]).slice(0, trials);
  const all: Solved[] = [];
  for await (const one of solved(request.theory ?? promptedFlavellTheory, mind, problems, request)) {
    all.push(one);
    request.progress(all.length, problems.length);
  }
  const summary = summaryOf(all, seed);
  return { rows: all.map(rowOf), summary, tables: tablesOf(summary) };
};

const rowOf = ({ problem, outcome, right, milliseconds }: Solved): Row => {
  const handedIn = outcome?.cycles[outcome.best];
  return {
    problem: Number(problem.id),
    text: problem.text,
    right: Number(right),
    answer: outcome?.solution.answer ?? null,
    reason: outcome?.reason ?? null,
    attempts: outcome?.cycles.length ?? null,
    best: outcome?.best ?? null,
    difficulty: outcome?.cycles[0]?.difficulty ?? null,
    strategy: handedIn?.strategy ?? null,
    score: handedIn === undefined ? null : meanScore(handedIn.scores),
    tokens: outcome?.tokens ?? null,
    rt: outcome === null ? null : milliseconds,
  };
};

const tablesOf = (summary: Summary): readonly Table[] => {
  const { accuracy, attempts, endedInFirstCycle, published } = summary;
  return [
    {
      title: "What problems came to",
      header: ["measure", "here", "published"],
      rows: [
        ["right", shownEstimate(accuracy, 3), published.accuracy.toFixed(3)],
        ["attempts", shownEstimate(attempts, 2), published.attempts],
        ["ended in the first cycle", shownEstimate(endedInFirstCycle, 3), published.endedInFirstCycle],
        ["goal achieved", shownEstimate(summary.goalAchieved, 3), null],
        ["tokens", shownEstimate(summary.tokens, 0), null],
        ["ms", shownEstimate(summary.milliseconds, 0), null],
        ["out of format", shownEstimate(summary.unreadable, 3), null],
      ],
    },
    {
      title: "What monitoring and verification told",
      header: ["", "right", "wrong"],
      rows: [
        [
          "difficulty, first judged",
          shownEstimate(summary.firstDifficulty.right, 3),
          shownEstimate(summary.firstDifficulty.wrong, 3),
        ],
        [
          "score of the best cycle",
          shownEstimate(summary.bestScore.right, 3),
          shownEstimate(summary.bestScore.wrong, 3),
        ],
      ],
    },
  ];
};

export default publishedCycle;
