/** Asks participants the questions, one after the other, and says what each came to. */

import type { AwaitedMind, Mind } from "../../src/agents/index.ts";
import { type Settings, type SettingValues, stream } from "../../src/core/index.ts";
import {
  type SimulatedRow,
  type SimulatedTask,
  simulate,
  simulateAwaited,
} from "../../src/experiments/simulate.ts";
import type { AnyTheory, RunRequest } from "../../src/experiments/simulation.ts";
import type { Control, FeelingOfKnowing, Observation, Outcome } from "../../src/nelson-narens/index.ts";
import { isRight, type Question, shuffled } from "./questions.ts";

export type AnsweringMind = Mind<Control, Observation> | AwaitedMind<Control, Observation>;
export const RESPONSES = ["correct", "wrong", "omission", "exhausted"] as const;
export type Response = (typeof RESPONSES)[number];

/** One question to one participant. */
export interface Asked {
  readonly participant: string;
  readonly trial: number;
  readonly question: Question;
  readonly response: Response;
  readonly outcome: Outcome;
  /** The feeling of knowing of the last cycle. */
  readonly fok: FeelingOfKnowing;
  readonly milliseconds: number;
}

/** Asks as many questions as the request has trials; each participant is asked each question at most once. */
export async function* asked(
  theory: AnyTheory,
  mind: AnsweringMind,
  questions: readonly Question[],
  { trials, seed, settings, trace }: RunRequest,
): AsyncGenerator<Asked> {
  let fok: FeelingOfKnowing = NEITHER;
  const options = {
    theory,
    tasks: tasksOf(questions, trials, seed, settings.studied === "all"),
    seed,
    settings: declaredBy([theory.settings, mind.settings], settings),
    trace: (line: Parameters<NonNullable<RunRequest["trace"]>>[0]) => {
      if (line.fok != null) fok = line.fok as unknown as FeelingOfKnowing;
      trace?.(line);
    },
  };
  const byText = new Map(questions.map((question) => [question.question, question]));
  const told = ({
    participant,
    trial,
    task,
    outcome,
    milliseconds,
  }: SimulatedRow<string, Outcome>): Asked => {
    const question = byText.get(task)!;
    const one = { participant, trial, question, outcome, fok, milliseconds };
    fok = NEITHER;
    return { ...one, response: responseOf(outcome, question) };
  };
  if ("awaited" in mind) {
    for await (const row of simulateAwaited({ ...options, mind })) yield told(row);
  } else {
    for (const row of simulate({ ...options, mind })) yield told(row);
  }
}

const NEITHER: FeelingOfKnowing = { positive: 0, negative: 0 };

function* tasksOf(
  questions: readonly Question[],
  trials: number,
  seed: number,
  studied: boolean,
): Generator<SimulatedTask<string>> {
  const study = questions.map(({ question, answers }) => ({ word: question, target: answers[0] }));
  for (let first = 0; first < trials; first += questions.length) {
    const participant = String(first / questions.length + 1);
    const order = shuffled(questions, stream(seed, `participant/${participant}/order`));
    for (const [index, { question }] of order.slice(0, trials - first).entries()) {
      yield { participant, trial: index + 1, task: question, ...(studied && index === 0 ? { study } : {}) };
    }
  }
}

const responseOf = (outcome: Outcome, question: Question): Response => {
  if (outcome.type !== "answer") return outcome.type;
  return isRight(outcome.answer, question) ? "correct" : "wrong";
};

/** The simulation's own settings are neither the theory's nor the mind's business. */
const declaredBy = (declarations: readonly Settings[], values: SettingValues): SettingValues =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => declarations.some((declared) => Object.hasOwn(declared, key))),
  );
