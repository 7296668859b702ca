/** What the problems come to. */
import { stream } from "../../src/core/index.ts";
import { meanScore } from "../../src/flavell/index.ts";
import { type Part, type PooledEstimate, pooledRatios } from "../../src/metrics/index.ts";
import type { Solved } from "./solved.ts";

const RESAMPLES = 2000;

const partsOf = ({ outcome, right, milliseconds }: Solved): Readonly<Record<string, Part>> => {
  const once = (sum: number): Part => ({ sum, count: 1 });
  const parts: Record<string, Part> = {
    accuracy: once(Number(right)),
    unreadable: once(Number(outcome === null)),
  };
  if (outcome === null) return parts;
  const { cycles, best, tokens, reason } = outcome;
  parts.attempts = once(cycles.length);
  parts.tokens = once(tokens);
  parts.milliseconds = once(milliseconds);
  parts.inFirstCycle = once(Number(cycles.length === 1));
  parts.goalAchieved = once(Number(reason === "goal-achieved"));
  parts[`score/${right ? "right" : "wrong"}`] = once(meanScore(cycles[best]!.scores));
  parts[`difficulty/${right ? "right" : "wrong"}`] = once(cycles[0]!.difficulty);
  return parts;
};

/** Intervals are over problems. */
export const summaryOf = (solved: readonly Solved[], seed: number) => {
  const estimates = pooledRatios(solved.map(partsOf), {
    resamples: RESAMPLES,
    rng: stream(seed, "bootstrap"),
  });
  const of = (name: string): PooledEstimate => estimates[name] ?? { estimate: null, low: null, high: null };
  const each = (name: string) => ({ right: of(`${name}/right`), wrong: of(`${name}/wrong`) });
  return {
    problems: solved.length,
    accuracy: of("accuracy"),
    attempts: of("attempts"),
    endedInFirstCycle: of("inFirstCycle"),
    goalAchieved: of("goalAchieved"),
    tokens: of("tokens"),
    milliseconds: of("milliseconds"),
    bestScore: each("score"),
    firstDifficulty: each("difficulty"),
    unreadable: of("unreadable"),
    /** GSM8K, 659 problems, Llama-3.1-8B-Instruct: Oh (2025). */
    published: { accuracy: 497 / 659, attempts: 1.3, endedInFirstCycle: 0.7 },
  };
};
export type Summary = ReturnType<typeof summaryOf>;
