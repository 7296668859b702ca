/** One problem under one method: answered, watched, checked. */
import {
  type Completion,
  countShortfalls,
  type Exchange,
  exchangeOf,
  leastOf,
  type Message,
  ModelError,
  problemLedger,
  ReplyError,
} from "../../agents/llm/index.ts";
import { RefusalError } from "../../core/errors.ts";
import type { SettingValues } from "../../core/settings.ts";
import type { AnswerChecker } from "../answer/check.ts";
import type { Verdict } from "../answer/verdict.ts";
import { drawsOf } from "../methods/draws.ts";
import type { Method, Models, Solved } from "../methods/method.ts";
import type { Problem } from "../problems/problem.ts";
import type { Attempted, LevelExchange } from "./result.ts";
import { watched } from "./watched.ts";

/** A method with the values of its settings. */
export interface ChosenMethod {
  readonly method: Method;
  readonly values: SettingValues;
}

/** All that an attempt depends on, and who is told of arriving tokens. */
export interface AttemptOptions {
  readonly models: Models;
  readonly seed: number;
  readonly check: AnswerChecker;
  /** Told of tokens as they arrive. */
  readonly arrived: (tokens: number) => void;
  /** Whether the models have completed anything in this run: a refusal is then the problem's, not the set-up's. */
  readonly haveAnswered: () => boolean;
}

/** A generation that has ended, and whose it was. */
interface Heard {
  readonly level: LevelExchange["level"];
  readonly messages: readonly Message[];
  readonly completion: Completion;
}

/**
 * Answers a problem by a method and checks the answer. A reply that does not parse twice running, what the method's own
 * rules refuse and a request that the server refuses for its size are failures of this problem, and are kept with it.
 *
 * @throws ModelError where a server fails, BudgetError where the tokens are spent, UsageError where a model lacks what
 * the method needs.
 */
export const attempt = async (
  { id, question, answer: expected, level, subject }: Problem,
  { method, values }: ChosenMethod,
  { models, seed, check, arrived, haveAnswered }: AttemptOptions,
): Promise<Attempted> => {
  const heard: Heard[] = [];
  const listening = (who: LevelExchange["level"]) => ({
    asked: () => {},
    arrived,
    ended: (messages: readonly Message[], completion: Completion): void => {
      heard.push({ level: who, messages, completion });
    },
  });
  const watchedModels: Models = {
    object: watched(models.object, listening("object")),
    meta: watched(models.meta ?? models.object, listening("meta")),
  };
  const rng = drawsOf(seed, method.name, question);
  const { solved, failure } = await outcome(
    () => method.solve({ id, question }, watchedModels, values, rng),
    haveAnswered,
  );
  const answer = solved?.answer ?? null;
  const said = solved?.trace ?? failure?.exchanges ?? [];
  const exchanges = heard.map((one) => exchangeFrom(one, said));
  const of = (who: LevelExchange["level"]): readonly Completion[] =>
    heard.flatMap((one) => (one.level === who ? [one.completion] : []));
  const ledger = problemLedger(of("object"), of("meta"));
  const verdict = failure === null ? check(expected, answer) : WITHOUT_END;
  return {
    result: {
      id,
      method: method.name,
      answer,
      expected,
      correct: CORRECT[verdict.verdict],
      why: verdict.why,
      failure: failure?.message ?? null,
      level,
      subject,
      attempts: solved?.attempts ?? null,
      tokens: leastOf(ledger.decoded) + leastOf(ledger.meta.decoded),
      ledger,
      signals: solved?.signals ?? {},
      controls: countsOf(exchanges.map(({ purpose }) => purpose)),
      shortfalls: countShortfalls(solved?.shortfalls ?? exchanges.flatMap(({ shortfalls }) => shortfalls)),
    },
    trace: { id, method: method.name, question, exchanges },
  };
};

const CORRECT: Readonly<Record<Verdict["verdict"], boolean | null>> = {
  right: true,
  wrong: false,
  undecided: null,
};

const WITHOUT_END: Verdict = { verdict: "wrong", why: "the method failed, so no answer was given" };

interface Failure {
  readonly message: string;
  readonly exchanges: readonly Exchange[];
}

const outcome = async (
  solve: () => Promise<Solved>,
  haveAnswered: () => boolean,
): Promise<{ readonly solved: Solved | null; readonly failure: Failure | null }> => {
  try {
    return { solved: await solve(), failure: null };
  } catch (error) {
    if (error instanceof ReplyError) {
      return { solved: null, failure: { message: error.message, exchanges: error.exchanges } };
    }
    if (error instanceof RefusalError || (isRefusedForItself(error) && haveAnswered())) {
      return { solved: null, failure: { message: (error as Error).message, exchanges: [] } };
    }
    throw error;
  }
};

/** Statuses by which a server refuses one request for what is in it, such as a prompt longer than its context. */
const OF_THE_REQUEST = [400, 413, 422];

const isRefusedForItself = (error: unknown): boolean =>
  error instanceof ModelError &&
  error.details.status !== undefined &&
  OF_THE_REQUEST.includes(error.details.status);

/** The exchange as the method knows it; one that it does not know, because it failed, has no purpose. */
const exchangeFrom = ({ level, messages, completion }: Heard, said: readonly Exchange[]): LevelExchange => {
  const known = said.find(({ ledger }) => ledger === completion.ledger);
  return { level, ...(known ?? exchangeOf("unknown", 1, messages, completion, null)) };
};

const countsOf = (words: readonly string[]): Readonly<Record<string, number>> => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries(counts);
};
