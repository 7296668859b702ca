/** How the paper's tuples are put to a model. */
import type { Entry, Knowledge } from "../../../flavell/knowledge.ts";
import type { CognitiveOutcome, CycleOutcome, Goal, Task } from "../../../flavell/tuples.ts";

const beliefWords = (entry: Entry): string => {
  if (entry.category === "agent")
    return `you believe of yourself: ${entry.belief} in ${entry.about}, ${entry.value}`;
  if (entry.category === "strategy") {
    const when = [entry.signal, entry.pattern].filter((word) => word !== null).join(", ");
    const kind = entry.level === "cognitive" ? "strategy" : "check";
    return `${kind} "${entry.strategy}"${when === "" ? "" : ` for ${when}`}; ${entry.why}; effectiveness ${entry.effectiveness.toFixed(2)}`;
  }
  return entry.about === "demand"
    ? `task ${entry.task} did not yield to ${entry.resists.join(", ")}`
    : `tasks like "${entry.kind}" for ${entry.goal} have a difficulty of ${entry.difficulty.toFixed(2)}`;
};

/** Knowledge as lines, each with its key. */
export const knowledgeLines = (knowledge: Knowledge): string =>
  knowledge.length === 0
    ? "(nothing)"
    : knowledge.map((entry) => `- [${entry.key}] ${beliefWords(entry)}`).join("\n");

/** T */
export const taskLines = ({ text }: Task): string => `Task:\n${text}`;

/** G */
export const goalLines = ({ name, within }: Goal): string =>
  `Goal: ${name}; achieved when the distance left, from 0 to 1, is at most ${within}.`;

/** CO */
export const outcomeLines = ({ result, distance }: CognitiveOutcome): string =>
  `Outcome, at an apparent distance of ${distance} from the goal:\n${result}`;

/** Outcome of the last cycle, with what was found about it. */
export const lastOutcomeLines = (outcome: CycleOutcome | null): string => {
  if (outcome === null) return "You have not tried it yet.";
  const { cognitive, metacognitive } = outcome;
  const findings = (metacognitive?.findings ?? []).map(
    ({ check, negative }) => `${check} ${negative ? "failed" : "held"}`,
  );
  const checks = findings.length === 0 ? "No check was made." : `Checks: ${findings.join(", ")}.`;
  return `Your last try. ${outcomeLines(cognitive)}\n${checks}`;
};
