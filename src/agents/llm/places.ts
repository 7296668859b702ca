/** Servers and places: which of several servers takes the next request, and how many may be under way. */

import { ModelError } from "./errors.ts";

/** A place at one server. */
export interface Place {
  readonly baseUrl: string;
  /** Gives the place back; `failed` makes the others preferred for a while. */
  readonly release: (failed?: boolean) => void;
}

/** Gives out places, in the order in which they were asked for. */
export interface Places {
  /**
   * Waits for a place at the server with least to do. Requests of one `affinity` stay with the server that had the
   * last of them, whose cache holds their beginning, while it has at most one request more than the least busy.
   */
  readonly take: (affinity: string | null, signal: AbortSignal) => Promise<Place>;
}

/** How many affinities are remembered. */
const REMEMBERED = 4096;

/** A server that failed last is taken for this much busier than it is. */
const PENALTY = 8;

/** Places at these servers, `limit` of them in all. */
export const places = (baseUrls: readonly string[], limit: number): Places => {
  const busy = new Map(baseUrls.map((url) => [url, 0]));
  const failing = new Set<string>();
  const last = new Map<string, string>();
  const waiting: ((given: boolean) => void)[] = [];
  let taken = 0;

  const load = (url: string): number => busy.get(url)! + (failing.has(url) ? PENALTY : 0);
  const choose = (affinity: string | null): string => {
    const least = baseUrls.reduce((best, url) => (load(url) < load(best) ? url : best));
    const before = affinity === null ? undefined : last.get(affinity);
    return before !== undefined && load(before) <= load(least) + 1 ? before : least;
  };
  const remember = (affinity: string | null, url: string): void => {
    if (affinity === null || baseUrls.length === 1) return;
    last.delete(affinity);
    last.set(affinity, url);
    if (last.size > REMEMBERED) last.delete(last.keys().next().value!);
  };

  const place = (affinity: string | null): Place => {
    const url = choose(affinity);
    remember(affinity, url);
    busy.set(url, busy.get(url)! + 1);
    let held = true;
    return {
      baseUrl: url,
      release: (failed = false) => {
        if (!held) return;
        held = false;
        busy.set(url, busy.get(url)! - 1);
        if (failed) failing.add(url);
        else failing.delete(url);
        const next = waiting.shift();
        if (next === undefined) taken--;
        else next(true);
      },
    };
  };

  /** Whether a place was given; `false` for one who left before. */
  const turn = (signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const go = (given: boolean): void => {
        signal.removeEventListener("abort", leave);
        resolve(given);
      };
      const leave = (): void => {
        const at = waiting.indexOf(go);
        if (at >= 0) waiting.splice(at, 1);
        go(false);
      };
      waiting.push(go);
      signal.addEventListener("abort", leave, { once: true });
    });

  const take = async (affinity: string | null, signal: AbortSignal): Promise<Place> => {
    if (signal.aborted) throw aborted();
    if (taken < limit) taken++;
    else if (!(await turn(signal))) throw aborted();
    return place(affinity);
  };
  return { take };
};

const aborted = (): ModelError =>
  new ModelError(
    { where: "waiting for a free place at a model server", got: "an abort", expected: "a place" },
    { fault: "aborted" },
  );
