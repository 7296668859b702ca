/** What a simulated model finds in a text that it is to go on from. */
import { stream } from "../../../core/rng.ts";
import type { Line, ReasoningParameters } from "../reasoning-model/index.ts";
import { takeAdvice } from "../reasoning-model/index.ts";
import { type Figures, figuresOf } from "./figures.ts";
import type { SimulatedProblem } from "./problems.ts";

/** A passage read: where its line stands, and what was begun after it. */
export interface Passage {
  /** `null` where no paragraph of it says so. */
  readonly line: Line | null;
  /** Paragraphs that it wrote. */
  readonly paragraphs: number;
  /** The figure of the last of them. */
  readonly figure: string;
  /** What stands behind the last whole paragraph, its empty line left out. */
  readonly fragment: string;
  /** How much of that empty line is still to be written. */
  readonly missing: string;
}

/** What parts paragraphs. */
const BREAK = "\n\n";

/** The end of a paragraph, or advice with the paragraph that it is. */
const LANDMARK = /which gives (\d+)\.|\[Advice\][^\n]*/gi;

/**
 * Reads a passage paragraph by paragraph. Advice in it is taken up or not by a chance of its own place, so that reading
 * the same prefix twice finds the same line.
 */
export const passageIn = (
  text: string,
  problem: SimulatedProblem,
  p: ReasoningParameters,
  figures: Figures = figuresOf(problem.key),
): Passage => {
  let line: Line | null = null;
  let paragraphs = 0;
  let figure = "";
  let end = 0;
  for (const { index, 0: found, 1: number } of text.matchAll(LANDMARK)) {
    if (number === undefined) {
      if (line !== null) {
        const heard = takeAdvice(p, line, stream(problem.key, `advice/${figure}/${found}`));
        line = { ...heard, ended: false };
      }
    } else {
      const read = figures.read(number);
      if (read === null) continue;
      line = read;
      figure = number;
      paragraphs++;
    }
    end = index + found.length;
  }
  const behind = text.slice(end);
  const open = behind === "" || behind === "\n";
  return {
    line,
    paragraphs,
    figure,
    fragment: open ? "" : behind.replace(/^\n\n/, ""),
    missing: open && line !== null ? BREAK.slice(behind.length) : "",
  };
};
