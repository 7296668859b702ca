/** Progress of an evaluation: problems done, tokens per second, time left. */
import { durationText } from "../sweep/pace.ts";
import type { Terminal } from "../terminal.ts";

/** Told of what happens. */
export interface EvaluationProgress {
  readonly arrived: (tokens: number) => void;
  readonly finished: () => void;
  /** Tokens per second since it began, and the seconds. */
  readonly pace: () => { readonly tokensPerSecond: number; readonly seconds: number };
}

/** How often a bar is drawn anew though nothing is finished, and a line written where there is no bar. */
const BAR_EVERY_MS = 500;
const LINE_EVERY_MS = 10_000;

/** Shows it: a bar on a terminal, elsewhere a line now and then. What was there before says nothing of the pace. */
export const evaluationProgress = (terminal: Terminal, before: number, total: number): EvaluationProgress => {
  const began = Date.now();
  let done = before;
  let tokens = 0;
  let lastBar = began;
  let lastLine = began;
  const pace = () => {
    const seconds = (Date.now() - began) / 1000;
    return { tokensPerSecond: seconds === 0 ? 0 : tokens / seconds, seconds };
  };
  const show = (now: number): void => {
    lastBar = now;
    const { tokensPerSecond, seconds } = pace();
    const speed = `${tokensPerSecond.toFixed(0)} tokens/s`;
    terminal.progress(done, total, speed);
    if (now - lastLine < LINE_EVERY_MS) return;
    lastLine = now;
    const left =
      done === before
        ? "time left not known yet"
        : `${durationText((seconds / (done - before)) * (total - done))} left`;
    terminal.milestone(`${done} of ${total} answers, ${speed}, ${left}`);
  };
  terminal.progress(done, total);
  return {
    arrived: (count) => {
      tokens += count;
      const now = Date.now();
      if (now - lastBar >= BAR_EVERY_MS) show(now);
    },
    finished: () => {
      done++;
      show(Date.now());
    },
    pace,
  };
};
