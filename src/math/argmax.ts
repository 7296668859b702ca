/** The first of those that a score is largest for. */
export const argmax = <Item>(items: readonly Item[], score: (item: Item) => number): Item => {
  let best = items[0] as Item;
  let highest = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const value = score(item);
    if (value > highest) {
      highest = value;
      best = item;
    }
  }
  return best;
};
