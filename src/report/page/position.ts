/** Where the reader stands, and where a key takes them. */

/** A trial of the page, and a step of it, both from 0. */
export interface Position {
  readonly trial: number;
  readonly step: number;
}

/** A way to go. */
export type Move = "previous" | "next" | "first" | "last" | "previous-trial" | "next-trial";

const KEYS: Readonly<Record<string, Move>> = {
  ArrowLeft: "previous",
  ArrowUp: "previous",
  ArrowRight: "next",
  ArrowDown: "next",
  Home: "first",
  End: "last",
  PageUp: "previous-trial",
  PageDown: "next-trial",
};

/** The move that a key asks for; `null` for a key that is none of the viewer's. */
export const moveOf = (key: string): Move | null => KEYS[key] ?? null;

/** The position after a move; at an end it stays where it is. @param steps how many steps each trial has. */
export const moved = ({ trial, step }: Position, move: Move, steps: readonly number[]): Position => {
  const last = Math.max(0, (steps[trial] ?? 0) - 1);
  switch (move) {
    case "previous":
      return { trial, step: Math.max(0, step - 1) };
    case "next":
      return { trial, step: Math.min(last, step + 1) };
    case "first":
      return { trial, step: 0 };
    case "last":
      return { trial, step: last };
    case "previous-trial":
      return trial === 0 ? { trial, step } : { trial: trial - 1, step: 0 };
    case "next-trial":
      return trial + 1 >= steps.length ? { trial, step } : { trial: trial + 1, step: 0 };
  }
};

/** The position that a link's `#trace=TRIAL,STEP` (both from 1) speaks of; `null` where it speaks of none here. */
export const linked = (hash: string, steps: readonly number[]): Position | null => {
  const found = /^#trace=(\d+),(\d+)$/.exec(hash);
  if (found === null) return null;
  const position = { trial: Number(found[1]) - 1, step: Number(found[2]) - 1 };
  const inside = position.step >= 0 && position.step < (steps[position.trial] ?? 0);
  return inside ? position : null;
};

/** The link to a position. */
export const linkTo = ({ trial, step }: Position): string => `#trace=${trial + 1},${step + 1}`;
