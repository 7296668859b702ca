/** Reads the replies of the published cycle; what does not follow its format says why. */
import type { Monitored, Solution, Verified } from "../../../flavell/prompted/tuples.ts";
import { type Parsed, parsed, unparsed } from "../asking/ask.ts";

const NUMBER = String.raw`(-?\d*\.?\d+)`;

/** What a reply holds within a tag, from its last opening on; a reply may end before it closes the tag. */
const within = (reply: string, tag: string): string | null => {
  const after = reply.split(`<${tag}>`);
  return after.length === 1 ? null : after.at(-1)!.split(`</${tag}>`)[0]!;
};

const afterThinking = (reply: string): string => reply.split("</think>").at(-1)!;

/** `null`: there is none; otherwise a number, which may be out of range. */
const numberAfter = (text: string, label: string): number | null => {
  const said = new RegExp(`${label}\\W*?:\\W*?${NUMBER}`, "i").exec(text);
  return said === null ? null : Number(said[1]);
};

const inUnit = (value: number): boolean => value >= 0 && value <= 1;

/** `<monitor>` with `Task_Features:` and `Difficulty (0-1):`. */
export const readMonitor = (reply: string): Parsed<Monitored> => {
  const text = within(afterThinking(reply), "monitor");
  if (text === null) return unparsed("no <monitor>");
  const features = (/Task[_ ]Features\W*?:(.*)/i.exec(text)?.[1] ?? "")
    .split(/[,;]/)
    .map((word) => word.replace(/[[\]*]/g, "").trim())
    .filter((word) => word !== "");
  if (features.length === 0) return unparsed('no "Task_Features:" with keywords');
  const difficulty = numberAfter(text, String.raw`Difficulty(?:\s*\(0\s*[-–]\s*1\))?`);
  if (difficulty === null) return unparsed('no "Difficulty (0-1):" with a number');
  return inUnit(difficulty) ? parsed({ features, difficulty }) : unparsed(`a difficulty of ${difficulty}`);
};

/**
 * `Selected Strategy: [exact name]`: the name as it was said, without the brackets. Whether it is in the list is not
 * a matter of format.
 */
export const readStrategy = (reply: string): Parsed<string> => {
  const said = /Selected Strategy\W*?:(.+)/i.exec(afterThinking(reply))?.[1] ?? "";
  const name = said
    .replace(/[[\]*"'`]/g, "")
    .trim()
    .replace(/\.$/, "");
  return name === "" ? unparsed('no "Selected Strategy:" with a name') : parsed(name);
};

/** The listed name that was meant where only capitals differ, otherwise what was said. */
export const listedName = (said: string, names: readonly string[]): string =>
  names.find((name) => name === said) ??
  names.find((name) => name.toLowerCase() === said.toLowerCase()) ??
  said;

/** `<think>…</think><answer>final number</answer>`; the solution is the whole reply. */
export const readSolution = (reply: string): Parsed<Solution> => {
  if (!reply.includes("</think>")) return unparsed("no <think>…</think>");
  const answer = within(afterThinking(reply), "answer")?.trim() ?? null;
  if (answer === null) return unparsed("no <answer> after the thinking");
  return answer === "" ? unparsed("an empty <answer>") : parsed({ text: reply.trim(), answer });
};

const SCORES = {
  coherence: "Coherence",
  plausibility: "Plausibility",
  consistency: "Consistency",
  conduciveness: "Goal[-_ ]Conduciveness",
} as const;

/** `<evaluate>` with the four scores as `Name: X.X`, and `Evaluation:`. */
export const readVerification = (reply: string): Parsed<Verified> => {
  const text = within(afterThinking(reply), "evaluate");
  if (text === null) return unparsed("no <evaluate>");
  const scores: Record<string, number> = {};
  for (const [name, label] of Object.entries(SCORES)) {
    const score = numberAfter(text, label);
    if (score === null) return unparsed(`no score of ${name}`);
    if (!inUnit(score)) return unparsed(`a ${name} of ${score}`);
    scores[name] = score;
  }
  const evaluation = /Evaluation\W*?:([\s\S]*)/i.exec(text)?.[1]?.trim() ?? "";
  if (evaluation === "") return unparsed('no "Evaluation:" with a sentence');
  return parsed({ scores: scores as unknown as Verified["scores"], evaluation });
};

/** A solution of the format that is asked for. */
export const exampleSolution = (): string => "<think>steps</think>\n<answer>0.5</answer>";

/** A reply of the format that this prompt asks for, halfway between sure and unsure. */
export const exampleReply = (prompt: string): string => {
  if (prompt.includes("<monitor>"))
    return "<monitor>\nTask_Features: numbers\nDifficulty (0-1): 0.5\n</monitor>";
  if (prompt.includes("Selected Strategy:")) {
    return `Selected Strategy: [${/^- (.+)$/m.exec(prompt)?.[1] ?? ""}]`;
  }
  if (!prompt.includes("<evaluate>")) return exampleSolution();
  const scores = ["Coherence", "Plausibility", "Consistency", "Goal-Conduciveness"].map(
    (name) => `${name}: 0.5`,
  );
  return `<evaluate>\n${scores.join("\n")}\nEvaluation: It may do.\n</evaluate>`;
};
