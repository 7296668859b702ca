/** Finds the answer in what a reasoner wrote. */

/** The answer's text, and by which mark it was found. */
export interface Extracted {
  readonly text: string;
  readonly mark: "boxed" | "answer-tag" | "####" | "final-answer";
}

/**
 * The last answer that is marked as one: `\boxed{…}` with matched braces, else `<answer>…</answer>`, else what stands
 * after the last `####`, else what follows the last “Final Answer:”. Only what stands behind `</think>` is read, where
 * there is anything marked behind it. `null` where nothing is marked: an answer is never guessed from the last number.
 */
export const extractAnswer = (text: string): Extracted | null => {
  const end = text.lastIndexOf("</think>");
  if (end !== -1) {
    const said = marked(text.slice(end + "</think>".length));
    if (said !== null) return said;
  }
  return marked(text);
};

const marked = (text: string): Extracted | null =>
  found("boxed", lastBoxed(text)) ??
  found("answer-tag", lastTagged(text)) ??
  found("####", lastLine(text, "####")) ??
  found("final-answer", lastFinal(text));

const found = (mark: Extracted["mark"], text: string | null): Extracted | null =>
  text === null || text.trim() === "" ? null : { text: text.trim(), mark };

const BOX = /\\f?box(?:ed)?\s*\{/g;

/** Braces are matched; `\{` and `\}` are characters. A box that never closes is none. */
const lastBoxed = (text: string): string | null => {
  const starts = new Set([...text.matchAll(BOX)].map(({ index, 0: mark }) => index + mark.length));
  const open: number[] = [];
  let last: readonly [number, number] | null = null;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === "\\") index++;
    else if (character === "{") open.push(index + 1);
    else if (character === "}") {
      const start = open.pop();
      if (start !== undefined && starts.has(start) && (last === null || start > last[0]))
        last = [start, index];
    }
  }
  return last === null ? null : text.slice(...last);
};

const lastTagged = (text: string): string | null => {
  const start = text.lastIndexOf("<answer>");
  if (start === -1) return null;
  const end = text.indexOf("</answer>", start);
  return text.slice(start + "<answer>".length, end === -1 ? undefined : end);
};

const lastLine = (text: string, mark: string): string | null => {
  const start = text.lastIndexOf(mark);
  return start === -1
    ? null
    : text
        .slice(start + mark.length)
        .trimStart()
        .split("\n", 1)[0]!;
};

const FINAL = /final\s+answer\**\s*(?:is)?\s*[:=]?\**[ \t]*\n?/gi;

const lastFinal = (text: string): string | null => {
  const last = [...text.matchAll(FINAL)].at(-1);
  if (last === undefined) return null;
  const line = text.slice(last.index + last[0].length).split("\n", 1)[0]!;
  return line.replace(/<\/?think>/g, "");
};
