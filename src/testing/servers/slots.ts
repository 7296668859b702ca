/** A server works on so many requests at once; the others wait in the order of their arrival. */

/** The places of a server. */
export interface Slots {
  /** Waits for a place; resolves with what gives it back. */
  readonly take: () => Promise<() => void>;
  readonly inUse: () => number;
  /** The most that were ever in use at once. */
  readonly most: () => number;
}

/** So many places. */
export const slots = (places: number): Slots => {
  const waiting: (() => void)[] = [];
  let used = 0;
  let most = 0;
  /** A place goes from hand to hand: were it free in between, a newcomer could take it before the next in the row. */
  const giveBack = (): void => {
    const next = waiting.shift();
    if (next === undefined) used--;
    else next();
  };
  return {
    take: async () => {
      if (used >= places) await new Promise<void>((resolve) => waiting.push(resolve));
      else used++;
      most = Math.max(most, used);
      let held = true;
      return () => {
        if (held) giveBack();
        held = false;
      };
    },
    inUse: () => used,
    most: () => most,
  };
};
