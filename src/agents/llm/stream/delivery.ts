import type { Piece } from "../contract.ts";

/** Pieces that have arrived together. */
export interface Delivery {
  /** Takes the next of them; `null` where the source has to go on first: to more, to an end, or to an error. */
  readonly next: () => Piece | null;
}

/** What a reader of pieces holds in its hand. */
export interface Pieces extends AsyncIterator<Piece, void, undefined> {
  readonly return: () => Promise<IteratorResult<Piece, void>>;
}

/**
 * The pieces of deliveries, one by one. A source that has delivered is not asked again before its delivery is used up,
 * so that a piece costs its reader one turn of the queue of promises, not one for each generator that it comes through.
 */
export const oneByOne = (source: AsyncGenerator<Delivery, void>): Pieces => {
  let delivery: Delivery | null = null;
  let waiting = 0;
  let last: Promise<IteratorResult<Piece, void>> = Promise.resolve(OVER);

  const turn = async (): Promise<IteratorResult<Piece, void>> => {
    try {
      for (;;) {
        const piece = delivery?.next() ?? null;
        if (piece !== null) return { done: false, value: piece };
        const arrival = await source.next();
        delivery = arrival.done === true ? null : arrival.value;
        if (delivery === null) return OVER;
      }
    } finally {
      waiting--;
    }
  };
  return {
    next: () => {
      const piece = waiting > 0 || delivery === null ? null : delivery.next();
      if (piece !== null) return Promise.resolve({ done: false, value: piece });
      // Whoever asks without waiting stands in line.
      last = waiting++ === 0 ? turn() : last.then(turn, turn);
      return last;
    },
    return: async () => {
      try {
        await source.return(undefined);
      } finally {
        delivery = null;
      }
      return OVER;
    },
  };
};

const OVER = { done: true, value: undefined } as const;
