/** What `npm run bench` needs of a benchmark: rows of measurements taken in one and the same run. */

export interface Measured {
  /** What was measured, in words. */
  readonly what: string;
  /** Wall time, start-up included. */
  readonly seconds: number;
  /** Largest resident memory of the process, in MiB; `null` where it was not asked for. */
  readonly peakMb: number | null;
  /** What came out, so that nobody measures a wrong answer. */
  readonly result: string;
  /** How many times slower than the row it is compared with; `null` for that row and where nothing is compared. */
  readonly ratio: number | null;
  /** What is demanded of the row; `null` where nothing is. */
  readonly demand: { readonly text: string; readonly met: boolean } | null;
}

export interface Benchmark {
  readonly title: string;
  readonly run: () => Promise<readonly Measured[]>;
}
