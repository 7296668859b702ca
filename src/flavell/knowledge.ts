import { RefusalError } from "../core/errors.ts";

/** A belief of the agent about itself: patterns, preferences, strengths, limits. Subjective; it may be wrong. */
export interface AgentEntry {
  readonly category: "agent";
  readonly key: string;
  readonly belief: "pattern" | "preference" | "strength" | "limit";
  /** What the belief is about, for example "effort" for a limit, a strategy's name for a preference. */
  readonly about: string;
  readonly value: number;
}

/** What the agent knows about the information that tasks of a kind give: it diagnoses. */
export interface InformationEntry {
  readonly category: "task";
  readonly about: "information";
  readonly key: string;
  readonly kind: string;
  /** The goal under which it was judged: the same task is not equally hard under each. */
  readonly goal: string;
  /** How hard such tasks are, in [0, 1]; under learning the mean of `judged` judgements. */
  readonly difficulty: number;
  readonly judged: number;
  /** Characteristics in [0, 1], where the agent knows them. */
  readonly familiarity?: number;
  readonly complexity?: number;
  readonly organisation?: number;
}

/** What the agent knows about the demands of one task relative to its goal. */
export interface DemandEntry {
  readonly category: "task";
  readonly about: "demand";
  readonly key: string;
  readonly task: string;
  readonly goal: string;
  /** Cognitive strategies to which the task has not yielded. */
  readonly resists: readonly string[];
}

/** How effective a strategy is, when, and why: it prescribes. */
export interface StrategyEntry {
  readonly category: "strategy";
  readonly level: "cognitive" | "metacognitive";
  readonly key: string;
  /** The strategy's name; for metacognitive ones a check of (8). */
  readonly strategy: string;
  /** When: the general difficulty signal and the diagnostic pattern that it answers; `null` for any. */
  readonly signal: string | null;
  readonly pattern: string | null;
  readonly why: string;
  /** Believed share of successes, in [0, 1]. */
  readonly effectiveness: number;
  /** What the belief rests on. */
  readonly successes: number;
  readonly failures: number;
}

/** Task knowledge: what the information of such tasks tells, or what a task demands relative to its goal. */
export type TaskEntry = InformationEntry | DemandEntry;
/** One belief of MK, in one of its three categories: agent, task or strategy. */
export type Entry = AgentEntry | TaskEntry | StrategyEntry;

/** MK, or the part of it that has been retrieved: entries, each key once. */
export type Knowledge = readonly Entry[];

/** What (11) may do to knowledge. */
export type Change =
  | { readonly kind: "add"; readonly entry: Entry }
  | { readonly kind: "delete"; readonly key: string }
  | { readonly kind: "revise"; readonly entry: Entry };

/** The entry of that key, if it is known. */
export const entryOf = (knowledge: Knowledge, key: string): Entry | undefined =>
  knowledge.find((entry) => entry.key === key);

/**
 * MK_{τ−1} ∪ what was just retrieved, keyed by entry: of two versions the one retrieved last wins, or the first
 * where the option says so. @eq 2
 */
export const united = (
  retrieved: Knowledge,
  copied: Knowledge,
  versions: "last-retrieved" | "first-retrieved",
): Knowledge => {
  if (copied.length === 0) return retrieved;
  if (retrieved.length === 0 && new Set(copied).size === copied.length) return copied;
  const byKey = new Map(retrieved.map((entry) => [entry.key, entry]));
  for (const entry of copied) {
    if (versions === "last-retrieved" || !byKey.has(entry.key)) byKey.set(entry.key, entry);
  }
  return [...byKey.values()];
};

/** The strategies of one level among what is retrieved: what (4) and (7) choose from. @eq 4 @eq 7 */
export const strategies = (retrieved: Knowledge, level: StrategyEntry["level"]): readonly StrategyEntry[] =>
  retrieved.filter((entry): entry is StrategyEntry => entry.category === "strategy" && entry.level === level);

/**
 * MK = update(MK, Φ_τ): add to, delete from, or revise.
 *
 * @throws RefusalError where an addition exists already, or what is to be deleted or revised does not. @eq 11
 */
export const updated = (knowledge: Knowledge, changes: readonly Change[]): Knowledge => {
  let known = knowledge;
  for (const change of changes) known = changed(known, change);
  return known;
};

const changed = (known: Knowledge, change: Change): Knowledge => {
  const key = change.kind === "delete" ? change.key : change.entry.key;
  const exists = entryOf(known, key) !== undefined;
  if (exists === (change.kind === "add")) {
    throw new RefusalError({
      where: "update of metacognitive knowledge",
      got: `${change.kind} "${key}", which ${exists ? "is known already" : "is not known"}`,
      expected: "to add what is new, and to delete or revise what is known",
      equation: "11",
    });
  }
  switch (change.kind) {
    case "add":
      return [...known, change.entry];
    case "delete":
      return known.filter((entry) => entry.key !== key);
    case "revise":
      return known.map((entry) => (entry.key === key ? change.entry : entry));
  }
};
