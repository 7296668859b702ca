/** The generations that a server has under way, so that other requests can reach them. */
import type { Running } from "./engine.ts";
import type { Generation } from "./reply.ts";

/** One of them. */
export interface Run {
  /** Fires when it is aborted by name. */
  readonly aborted: AbortSignal;
  /** Whether its next token has to end its reasoning; says so once. */
  readonly endsReasoning: () => boolean;
  readonly end: () => void;
}

/** All of them. */
export interface UnderWay {
  readonly running: Running;
  readonly begin: (generation: Generation) => Run;
  /** Counts the work as under way until it is done. */
  readonly hold: (work: Promise<void>) => Promise<void>;
  /** Resolves when no work is under way. */
  readonly settled: () => Promise<void>;
}

/** Begins with none. */
export const underWay = (): UnderWay => {
  const runs = new Map<
    Run,
    { readonly generation: Generation; readonly abort: () => void; readonly hurry: () => void }
  >();
  const works = new Set<Promise<void>>();
  return {
    running: {
      abort: (prefix) => {
        const meant = [...runs.values()].filter(({ generation }) => generation.id.startsWith(prefix));
        for (const { abort } of meant) abort();
        return meant.length;
      },
      endReasoning: (id) => {
        const meant = [...runs.values()].find(
          ({ generation }) => generation.id === id && generation.steerable,
        );
        meant?.hurry();
        return meant !== undefined;
      },
      count: () => runs.size,
    },
    begin: (generation) => {
      const controller = new AbortController();
      let hurried = false;
      const run: Run = {
        aborted: controller.signal,
        endsReasoning: () => {
          const now = hurried;
          hurried = false;
          return now;
        },
        end: () => {
          runs.delete(run);
        },
      };
      runs.set(run, {
        generation,
        abort: () => controller.abort(),
        hurry: () => {
          hurried = true;
        },
      });
      return run;
    },
    hold: (work) => {
      const held = work.finally(() => works.delete(held));
      works.add(held);
      return held;
    },
    settled: async () => {
      while (works.size > 0) await Promise.allSettled([...works]);
    },
  };
};
