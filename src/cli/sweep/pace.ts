import type { Terminal } from "../terminal.ts";

/** How often a line is written where there is no terminal to draw a bar on. */
const LINE_EVERY_MS = 10_000;

/** Tells of cells as they are finished: a bar on a terminal, elsewhere a line now and then. */
export const pace = (terminal: Terminal, before: number, total: number): (() => void) => {
  const began = Date.now();
  let done = before;
  let lastLine = began;
  terminal.progress(done, total);
  return () => {
    done++;
    terminal.progress(done, total);
    const now = Date.now();
    if (now - lastLine < LINE_EVERY_MS) return;
    lastLine = now;
    const left = ((now - began) / (done - before)) * (total - done);
    terminal.milestone(`${done} of ${total} cells, ${durationText(left / 1000)} left`);
  };
};

/** Seconds as a person says them. */
export const durationText = (seconds: number): string => {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
};
