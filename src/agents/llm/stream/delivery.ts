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
  /** Readers ahead: with any, the source alone knows the order. */
  let waiting = 0;

  const fromSource = async (): Promise<IteratorResult<Piece, void>> => {
    waiting++;
    try {
      for (;;) {
        const arrival = await source.next();
        delivery = arrival.done === true ? null : arrival.value;
        if (delivery === null) return { done: true, value: undefined };
        const piece = delivery.next();
        if (piece !== null) return { done: false, value: piece };
      }
    } finally {
      waiting--;
    }
  };
  return {
    next: () => {
      const piece = waiting > 0 || delivery === null ? null : delivery.next();
      return piece === null ? fromSource() : Promise.resolve({ done: false, value: piece });
    },
    return: async () => {
      try {
        await source.return(undefined);
      } finally {
        delivery = null;
      }
      return { done: true, value: undefined };
    },
  };
};
