import { UsageError } from "../../core/errors.ts";
import type { Expandable, Rewards } from "./decision-tree.ts";
import { meanReward } from "./decision-tree.ts";
import type { Classify, Knowledge, Turn } from "./knowledge.ts";
import { reachable } from "./knowledge.ts";

/** A node with nothing below it, not yet expanded. */
export const leafOf = (classify: Classify, rewards: Rewards): Knowledge =>
  classify(meanReward(rewards), [
    rewards.map(({ value, probability }) => ({ probability, to: classify(value, []) })),
  ]);

/** A node above a subtree, not yet expanded; with `frontier` the subtree is closed until the node is known. */
export const nodeOf = (
  classify: Classify,
  rewards: Rewards,
  below: Knowledge,
  expandable: Expandable,
): Knowledge => {
  const known = memoised<Knowledge>();
  const after = (value: number, under: Knowledge): Knowledge =>
    known(`${value}/${under.id}`, () =>
      classify(
        value + under.value,
        under.expansions.map((turns) => turned(turns, (to) => after(value, to))),
      ),
    );
  const before = (under: Knowledge): Knowledge =>
    known(`unknown/${under.id}`, () => {
      const own = rewards.map(({ value, probability }) => ({ probability, to: after(value, under) }));
      const others = expandable === "any" ? under.expansions.map((turns) => turned(turns, before)) : [];
      return classify(meanReward(rewards) + under.value, [own, ...others]);
    });
  return before(below);
};

/** Two like subtrees side by side, of which the better one counts. @throws UsageError for too many pairs. */
export const twinsOf = (classify: Classify, one: Knowledge): Knowledge => {
  requirePairs(reachable(one).length);
  const known = memoised<Knowledge>();
  const pair = (left: Knowledge, right: Knowledge): Knowledge => {
    const [low, high] = left.id <= right.id ? [left, right] : [right, left];
    return known(`${low.id}/${high.id}`, () =>
      classify(Math.max(low.value, high.value), [
        ...low.expansions.map((turns) => turned(turns, (to) => pair(to, high))),
        ...high.expansions.map((turns) => turned(turns, (to) => pair(low, to))),
      ]),
    );
  };
  return pair(one, one);
};

/** The most pairs of classes that are looked through at one node. */
export const PAIRS_LIMIT = 1_000_000;

const requirePairs = (classes: number): void => {
  const pairs = (classes * (classes + 1)) / 2;
  if (pairs <= PAIRS_LIMIT) return;
  throw new UsageError({
    where: "decision tree",
    got: `${pairs} pairs of states of knowledge below one node`,
    expected: `at most ${PAIRS_LIMIT}`,
    remedy: "Lower the depth, or allow expansions at the frontier only.",
  });
};

const turned = (turns: readonly Turn[], becomes: (to: Knowledge) => Knowledge): readonly Turn[] =>
  turns.map(({ probability, to }) => ({ probability, to: becomes(to) }));

const memoised = <Value>(): ((key: string, make: () => Value) => Value) => {
  const made = new Map<string, Value>();
  return (key, make) => {
    const seen = made.get(key);
    if (seen !== undefined) return seen;
    const fresh = make();
    made.set(key, fresh);
    return fresh;
  };
};
