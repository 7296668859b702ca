/** A method of answering: all of them take and give the same, so that they can be compared problem by problem. */
import {
  type Exchange,
  type LanguageModel,
  type Ledger,
  neverFired,
  type Shortfall,
  sumOfLedgers,
} from "../../agents/llm/index.ts";
import type { Rng } from "../../core/rng.ts";
import type { Settings, SettingValues } from "../../core/settings.ts";
import type { Json } from "../../core/theory.ts";
import { extractAnswer } from "../answer/extract.ts";
import type { Problem } from "../problems/problem.ts";
import { afterReasoning, type Onlooker } from "./onlooker.ts";

/** What is asked; the expected answer is not for those who answer. */
export type Question = Pick<Problem, "id" | "question">;

/** Who answers. */
export interface Models {
  /** Generates solutions. */
  readonly object: LanguageModel;
  /** Monitors and verifies where that may be another model; the same one unless said. */
  readonly meta?: LanguageModel;
}

/** What came of one problem. */
export interface Solved {
  /** The answer alone; `null` where none was given. */
  readonly answer: string | null;
  /** What a reader is shown: the text in which the answer stands, without the reasoning before it. */
  readonly reply: string;
  /** Whether a limit of tokens cut that text. */
  readonly cut: boolean;
  /** Whole solutions that were generated. */
  readonly attempts: number;
  /** Every exchange with a model, in order. */
  readonly trace: readonly Exchange[];
  /** What they cost together. */
  readonly ledger: Ledger;
  /** What was monitored, by name: difficulties, scores, why it stopped. */
  readonly signals: Readonly<Record<string, Json>>;
  /** What was asked for and did not happen. Controls that never fired are judged over a whole run, by `controls`. */
  readonly shortfalls: readonly Shortfall[];
}

/** What a control waits for. */
export interface Occasion {
  /** The control after which it may come. */
  readonly after: string;
  /** What makes it fire, as the rest of the sentence "fires when …". */
  readonly when: string;
}

/** A method by name, with the options that it declares. */
export interface Method {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  readonly settings: Settings;
  /** The purposes of all exchanges that it may make. */
  readonly controls: readonly string[];
  /** Of these, the ones that fire only on an occasion; every other ought to fire in any run. */
  readonly occasions?: Readonly<Record<string, Occasion>>;
  /** Whether the meta-level may be another model; without it, one model has every part. */
  readonly supervised?: true;
  /**
   * Answers one problem. All chance is in `rng`: equal streams ask equal things, so that a recorded run replays.
   *
   * @throws ReplyError for a reply that does not parse twice running; ModelError where a server fails; RefusalError
   * for what a method's own rules refuse.
   */
  readonly solve: (
    problem: Question,
    models: Models,
    values: SettingValues,
    rng: Rng,
    onlooker?: Onlooker,
  ) => Promise<Solved>;
}

/** What a method says of a problem beside its account. */
export type Outcome = Pick<Solved, "answer" | "attempts" | "signals"> &
  Partial<Pick<Solved, "reply" | "cut">>;

/** What came of a problem, from its account. Unless said, the reply is the last one in which the answer stands. */
export const solvedFrom = (
  trace: readonly Exchange[],
  { answer, attempts, signals, reply, cut }: Outcome,
): Solved => ({
  answer,
  reply: reply ?? lastReply(trace, answer),
  cut: cut ?? (answer === null && trace.at(-1)?.ending.kind === "length"),
  attempts,
  trace,
  ledger: sumOfLedgers(trace.map(({ ledger }) => ledger)),
  signals,
  shortfalls: trace.flatMap(({ shortfalls }) => shortfalls),
});

const lastReply = (trace: readonly Exchange[], answer: string | null): string => {
  const holds = ({ reply }: Exchange): boolean => (extractAnswer(reply)?.text ?? null) === answer;
  const found = trace.findLast(holds) ?? trace.at(-1);
  return found === undefined ? "" : afterReasoning(found.reply);
};

/** The shortfalls of a whole run: those of its problems, and the controls that fired on none of them. */
export const shortfallsOf = (
  { controls }: Pick<Method, "controls">,
  solved: readonly Pick<Solved, "trace" | "shortfalls">[],
): readonly Shortfall[] => [
  ...solved.flatMap(({ shortfalls }) => shortfalls),
  ...neverFired(
    controls,
    solved.flatMap(({ trace }) => trace.map(({ purpose }) => purpose)),
  ),
];
