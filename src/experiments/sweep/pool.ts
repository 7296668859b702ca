/**
 * A pool of worker threads that take tasks in turn. Which worker does what, and when, is not known and must not matter.
 */
import { Piscina } from "piscina";

/** What is to be done, and by whom. */
export interface PoolOptions<Task, Result> {
  /** The module whose default export does a task; a `file:` URL. */
  readonly worker: URL;
  /** How many threads. */
  readonly workers: number;
  /** What every thread is told when it starts. */
  readonly workerData: unknown;
  readonly tasks: Iterable<Task>;
  /** Told of every task as it is finished, in the order in which they happen to finish. */
  readonly finished: (result: Result) => void;
}

/** So many tasks a worker are handed over at once: the next one waits there when one is finished. */
const AHEAD = 2;

/**
 * Does all tasks. Where one fails, no further one is begun, those under way are broken off, and its error is thrown.
 */
export const runPool = async <Task, Result>({
  worker,
  workers,
  workerData,
  tasks,
  finished,
}: PoolOptions<Task, Result>): Promise<void> => {
  const pool = new Piscina<Task, Result>({
    filename: worker.href,
    minThreads: workers,
    maxThreads: workers,
    concurrentTasksPerWorker: 1,
    workerData,
    recordTiming: false,
  });
  const queue = tasks[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      finished(await pool.run(next.value));
    }
  };
  try {
    await Promise.all(Array.from({ length: AHEAD * workers }, lane));
  } finally {
    await pool.destroy();
  }
};
