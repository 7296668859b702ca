/**
 * What can be known about a subtree, up to everything that does not matter: two states of knowledge are one when
 * they are worth the same now and may turn out alike under computation, and a computation that can change nothing
 * is not there. This is the bisimulation quotient of the subtree's knowledge states, built from the leaves up.
 */

/** One way in which expanding a node may turn out. */
export interface Turn {
  readonly probability: number;
  readonly to: Knowledge;
}

/** A class of states of knowledge. Equal classes are the same object. */
export interface Knowledge {
  readonly id: number;
  /** The best path's expected value: V(s, p) at its maximum within the subtree. @eq 57 */
  readonly value: number;
  /** The expansions possible, without repetition; every one leads to classes of larger or equal information. */
  readonly expansions: readonly (readonly Turn[])[];
}

/** Makes classes, each once. */
export type Classify = (value: number, expansions: readonly (readonly Turn[])[]) => Knowledge;

/** A maker of classes. */
export const classifier = (): Classify => {
  const known = new Map<string, Knowledge>();
  return (value, expansions) => {
    const named = new Map<string, readonly Turn[]>();
    for (const expansion of expansions) {
      const turns = alike(expansion);
      named.set(turns.map(({ to, probability }) => `${to.id}:${probability}`).join(","), turns);
    }
    const names = [...named.keys()].sort();
    for (let dropped = true; dropped; ) {
      const idle = names.findIndex((name, i) => {
        const turns = named.get(name)!;
        return turns.length === 1 && turns[0]!.to === known.get(nameOf(value, names.toSpliced(i, 1)));
      });
      dropped = idle >= 0;
      if (dropped) names.splice(idle, 1);
    }
    const name = nameOf(value, names);
    const seen = known.get(name);
    if (seen !== undefined) return seen;
    const fresh = { id: known.size, value, expansions: names.map((key) => named.get(key)!) };
    known.set(name, fresh);
    return fresh;
  };
};

const nameOf = (value: number, names: readonly string[]): string => `${value}|${names.join("|")}`;

/** The turns with those that lead to one class added up, in the order of the classes. */
const alike = (turns: readonly Turn[]): readonly Turn[] => {
  const probability = new Map<Knowledge, number>();
  for (const turn of turns) probability.set(turn.to, (probability.get(turn.to) ?? 0) + turn.probability);
  return [...probability.entries()]
    .map(([to, mass]) => ({ to, probability: mass }))
    .sort((first, second) => first.to.id - second.to.id);
};

/** Every class reachable, each before those that it may turn into. */
export const reachable = (initial: Knowledge): readonly Knowledge[] => {
  const seen = new Set<Knowledge>();
  const backwards: Knowledge[] = [];
  const visit = (knowledge: Knowledge): void => {
    if (seen.has(knowledge)) return;
    seen.add(knowledge);
    for (const turns of knowledge.expansions) for (const { to } of turns) visit(to);
    backwards.push(knowledge);
  };
  visit(initial);
  return backwards.reverse();
};
