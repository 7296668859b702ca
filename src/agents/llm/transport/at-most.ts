import type { Clock } from "../wire.ts";

/** Waits for work, but no longer than this (in ms) nor beyond the signal; leaves no timer behind. */
export const atMost = async (
  milliseconds: number,
  work: Promise<unknown>,
  clock: Clock,
  signal?: AbortSignal,
): Promise<void> => {
  const enough = new AbortController();
  const wake = (): void => enough.abort();
  if (signal?.aborted === true) return;
  signal?.addEventListener("abort", wake, { once: true });
  try {
    await Promise.race([work, clock.sleep(milliseconds, enough.signal)]);
  } finally {
    signal?.removeEventListener("abort", wake);
    wake();
  }
};
