/** What a model writes into its knowledge (equation 11): additions, deletions, revisions, in a small language. */
import type { Rng } from "../../../core/rng.ts";
import type { AgentEntry, Change, Entry, Knowledge } from "../../../flavell/knowledge.ts";
import type { Control } from "../../../flavell/messages.ts";
import type { Goal, Task } from "../../../flavell/tuples.ts";
import { type Parsed, parsed, unparsed } from "../asking/ask.ts";
import type { JsonSchema } from "../contract.ts";
import { type Desk, exactly, judgement, oneOf, UNIT } from "./desk.ts";
import { knowledgeLines, lastOutcomeLines } from "./wording.ts";

/** What a model may say; whether it adds or revises follows from what is known. */
export type Note =
  | {
      readonly kind: "self";
      readonly belief: AgentEntry["belief"];
      readonly about: string;
      readonly value: number;
    }
  | { readonly kind: "resists"; readonly strategy: string }
  | { readonly kind: "effectiveness"; readonly key: string; readonly value: number }
  | { readonly kind: "delete"; readonly key: string };

const BELIEFS: readonly AgentEntry["belief"][] = ["pattern", "preference", "strength", "limit"];

/** More at once would be a rewriting, and cannot be followed in a trace. */
const MOST_NOTES = 4;

const cognitive = (knowledge: Knowledge): readonly string[] =>
  knowledge.flatMap((entry) =>
    entry.category === "strategy" && entry.level === "cognitive" ? entry.key : [],
  );

/** Strategies, checks and limits stay: without them nothing could be selected, and no overrun be told. */
export const deletable = (knowledge: Knowledge): readonly string[] =>
  knowledge.flatMap((entry) =>
    entry.category === "strategy" || (entry.category === "agent" && entry.belief === "limit")
      ? []
      : entry.key,
  );

const schemaFor = (knowledge: Knowledge): JsonSchema => {
  const kinds: readonly JsonSchema[] = [
    exactly({
      kind: oneOf(["self"]),
      belief: oneOf(BELIEFS),
      about: { type: "string" },
      value: { type: "number" },
    }),
    exactly({ kind: oneOf(["resists"]), strategy: { type: "string" } }),
    exactly({ kind: oneOf(["effectiveness"]), key: oneOf(cognitive(knowledge)), value: UNIT }),
    ...(deletable(knowledge).length === 0
      ? []
      : [exactly({ kind: oneOf(["delete"]), key: oneOf(deletable(knowledge)) })]),
  ];
  return exactly({ changes: { type: "array", items: { anyOf: kinds }, maxItems: MOST_NOTES } });
};

/** The changes of (11) that notes amount to; two about one entry contradict each other and do not parse. */
export const changesFrom = (
  notes: readonly Note[],
  knowledge: Knowledge,
  task: Task,
  goal: Goal,
): Parsed<readonly Change[]> => {
  const changes = notes.map((note) => changeFrom(note, knowledge, task, goal));
  const keys = changes.map((change) => (change.kind === "delete" ? change.key : change.entry.key));
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  return twice === undefined ? parsed(changes) : unparsed(`two changes to "${twice}"`);
};

const changeFrom = (note: Note, knowledge: Knowledge, task: Task, goal: Goal): Change => {
  const put = (entry: Entry): Change => ({
    kind: knowledge.some(({ key }) => key === entry.key) ? "revise" : "add",
    entry,
  });
  switch (note.kind) {
    case "self": {
      const { belief, about, value } = note;
      return put({ category: "agent", key: `agent/${belief}/${about}`, belief, about, value });
    }
    case "resists": {
      const key = `task/demand/${task.id}`;
      const known = knowledge.find((entry) => entry.key === key);
      const before = known?.category === "task" && known.about === "demand" ? known.resists : [];
      const resists = [...new Set([...before, note.strategy])];
      return put({ category: "task", about: "demand", key, task: task.id, goal: goal.name, resists });
    }
    case "effectiveness": {
      const entry = knowledge.find(({ key }) => key === note.key)!;
      return put({ ...entry, effectiveness: note.value } as Entry);
    }
    case "delete":
      return note;
  }
};

/** update(MK, Φ_τ). */
export const note = (
  desk: Desk,
  { knowledge, phi, type }: Extract<Control, { readonly type: "knowledge-update" }>,
  rng: Rng,
): Promise<readonly Change[]> => {
  const content = `You followed the strategy "${phi.strategy.cognitive.strategy}". ${lastOutcomeLines(phi.outcome)}

What you know:
${knowledgeLines(knowledge)}

What do you learn from this for other tasks? Give at most ${MOST_NOTES} changes in "changes", or none: "self" for a belief about yourself, "resists" for a strategy to which this task does not yield, "effectiveness" for how well a strategy works, "delete" for what you no longer believe.`;
  const read = ({ changes }: { readonly changes: readonly Note[] }) =>
    changesFrom(changes, knowledge, desk.task, desk.goal);
  return judgement(desk, type, content, schemaFor(knowledge), read, rng);
};
