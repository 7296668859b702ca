/** A turn of reasoning, from wherever it stands: paragraph by paragraph to the end of the thinking, and the answer. */
import type { Strategy } from "../../../meta-r1/tuples.ts";
import type { Line, ReasoningParameters } from "../reasoning-model/index.ts";
import { lineFrom, nextParagraph } from "../reasoning-model/index.ts";
import { answerOf, markedAnswer } from "./answering.ts";
import { figuresOf } from "./figures.ts";
import { type AtWork, chance } from "./mind.ts";
import type { SimulatedProblem } from "./problems.ts";
import { paragraphAfter } from "./prose.ts";
import type { AnswerMark } from "./request.ts";
import { plain, type Said } from "./saying.ts";
import { passageIn } from "./trace.ts";

const [OPEN, CLOSE] = ["<think>", "</think>"];

/** Where a line begins: with a problem read rightly or not, which is a lasting trait of the two. */
export const firstLine = (p: ReasoningParameters, { trap }: SimulatedProblem, guided: boolean): Line =>
  lineFrom(p, guided, trap);

/** How the turn is to be taken. */
export interface Reasoning {
  readonly strategy: Strategy;
  readonly mark: AnswerMark;
  readonly guided: boolean;
}

/**
 * Goes on from what the turn has begun with. Thinking that is closed already is not opened anew: without a paragraph
 * of a solution after it one is written (No-Thinking), otherwise the answer is given at once.
 */
export function* thinking(work: AtWork, { strategy, mark, guided }: Reasoning): Generator<Said> {
  const { begun, problem, parameters: p } = work;
  const figures = figuresOf(problem.key);
  const { line: found, paragraphs, figure: last, fragment, missing } = passageIn(begun, problem, p, figures);
  let line = found ?? firstLine(p, problem, guided);
  const answer = (before: string): readonly Said[] =>
    markedAnswer(
      answerOf(problem, line, chance(work, `answer/${line.progress}/${line.error?.age}`)),
      mark,
      before,
    );

  if (answersNow(begun, strategy)) {
    yield* answer(begun);
    return;
  }
  const inside = strategy !== "no-thinking";
  if (inside && begun.trim() === "") yield plain(`${OPEN}\n`);
  if (missing !== "") yield plain(missing);
  let figure = last;
  let rest = fragment.replace(/^[\s\S]*<\/?think>\n?/, "");
  // Something put behind a finished line, such as "Wait", makes it go on.
  const finished = line.ended && rest.trim() === "";
  for (let number = paragraphs; !finished; number++) {
    const named = (name: string) => chance(work, `paragraph/${number}/${figure}/${name}`);
    const next = nextParagraph(p, problem, line, strategy, guided, named("deed"));
    line = next.line;
    figure = figures.write(line);
    yield plain(paragraphAfter(rest, next.paragraph, figure, named));
    rest = "";
    if (line.ended) break;
  }
  if (inside) yield plain(`${CLOSE}\n\n`);
  yield* answer("");
}

/** Whether the turn has come to where only an answer can follow. */
const answersNow = (begun: string, strategy: Strategy): boolean => {
  const closed = begun.lastIndexOf(CLOSE);
  const after = begun.slice(closed + CLOSE.length);
  if (/\\boxed(?:\{[^}]*)?$|Final Answer\W*$/i.test(begun)) return true;
  if (closed < 0 || begun.lastIndexOf(OPEN) > closed) return false;
  return strategy !== "no-thinking" || begun.indexOf(CLOSE) !== closed || /Final Answer/i.test(after);
};
