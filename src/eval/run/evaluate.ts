/** Many problems under several methods, some at once. */
import type { Problem } from "../problems/problem.ts";
import { type AttemptOptions, attempt, type ChosenMethod } from "./attempt.ts";
import type { Attempted } from "./result.ts";

/** A problem and the method that is to answer it. */
export interface Task {
  readonly problem: Problem;
  readonly chosen: ChosenMethod;
}

/** Every problem under every method: all methods on the first problem, then on the second, so that what is finished is paired. */
export const tasksOf = (problems: readonly Problem[], methods: readonly ChosenMethod[]): readonly Task[] =>
  problems.flatMap((problem) => methods.map((chosen) => ({ problem, chosen })));

/** How an evaluation runs; what comes of it does not depend on `concurrency`. */
export interface EvaluateOptions extends Omit<AttemptOptions, "haveAnswered"> {
  /** How many problems are answered at once. */
  readonly concurrency: number;
  /** Told of each task as it is begun. */
  readonly began: (task: Task) => void;
  /** Told of each result at once; the next task of that place waits for it. */
  readonly finished: (attempted: Attempted, task: Task) => void;
}

/**
 * Answers these tasks. Where one cannot be answered none is begun any more; those under way come to their end and are
 * told of before it is thrown.
 *
 * @throws what `attempt` throws, the first of it.
 */
export const evaluate = async (
  tasks: readonly Task[],
  { concurrency, began, finished, arrived, ...options }: EvaluateOptions,
): Promise<void> => {
  let next = 0;
  let failed: { readonly error: unknown } | null = null;
  let answered = false;
  const attempting: AttemptOptions = {
    ...options,
    arrived: (tokens) => {
      answered = true;
      arrived(tokens);
    },
    haveAnswered: () => answered,
  };
  const place = async (): Promise<void> => {
    while (next < tasks.length && failed === null) {
      const task = tasks[next++]!;
      try {
        began(task);
        finished(await attempt(task.problem, task.chosen, attempting), task);
      } catch (error) {
        failed ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, tasks.length) }, place));
  const first = failed as { readonly error: unknown } | null;
  if (first !== null) throw first.error;
};
