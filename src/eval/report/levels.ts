/** Results by the level of the problems. */
import type { ProblemResult } from "../run/result.ts";

/** One method at one level. */
export interface LevelScore {
  readonly method: string;
  readonly level: number;
  readonly problems: number;
  readonly right: number;
  readonly undecided: number;
  readonly meanTokens: number;
}

/** Every level that occurs, method by method; empty where problems have no levels. */
export const levelScores = (
  methods: readonly string[],
  results: readonly ProblemResult[],
): readonly LevelScore[] =>
  methods.flatMap((method) =>
    [1, 2, 3, 4, 5].flatMap((level) => {
      const own = results.filter((result) => result.method === method && result.level === level);
      if (own.length === 0) return [];
      return [
        {
          method,
          level,
          problems: own.length,
          right: own.filter(({ correct }) => correct === true).length,
          undecided: own.filter(({ correct }) => correct === null).length,
          meanTokens: own.reduce((sum, { tokens }) => sum + tokens, 0) / own.length,
        },
      ];
    }),
  );
