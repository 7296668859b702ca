/** Kinds of things counted beside their exact probabilities; what no exact cell names stands in one that is impossible. */
export const countsOf = (
  seen: readonly string[],
  exact: readonly (readonly [kind: string, probability: number])[],
): { readonly counts: readonly number[]; readonly probabilities: readonly number[] } => {
  const places = new Map<string, number>();
  const probabilities: number[] = [];
  for (const [kind, probability] of exact) {
    const place = places.get(kind);
    if (place === undefined) {
      places.set(kind, probabilities.length);
      probabilities.push(probability);
    } else probabilities[place]! += probability;
  }
  const counts = new Array<number>(probabilities.length + 1).fill(0);
  for (const kind of seen) counts[places.get(kind) ?? probabilities.length]!++;
  return { counts, probabilities: [...probabilities, 0] };
};
