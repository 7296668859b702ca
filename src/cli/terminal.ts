/**
 * What a command may do to the world: print, note, report progress, and leave word of what to undo when it is cut
 * short. Commands run in a worker thread, so that the thread which owns the terminal is always free to hear a
 * signal, however long a simulation keeps its own thread busy.
 */
export interface Terminal {
  /** To standard output; resolves when the reader has taken it. */
  readonly print: (text: string) => Promise<void>;
  /** One line to standard error. */
  readonly note: (line: string) => void;
  /** Progress, drawn where standard error is a terminal; `note` stands behind the bar. */
  readonly progress: (done: number, total: number, note?: string) => void;
  /** A line of progress, for where standard error is no terminal and no bar is drawn. */
  readonly milestone: (line: string) => void;
  /** What to undo should the command be cut short; `null` when there is nothing any more. */
  readonly guard: (unfinished: Unfinished | null) => void;
  /** Whether standard output takes colour codes. */
  readonly colour: boolean;
  /** Columns of the terminal, or a width for pipes. */
  readonly width: number;
  /** How the command is typed here, for commands that are printed to be copied: `metalevel` or `npx metalevel`. */
  readonly typed: string;
  /** Whether errors come with their stack. */
  readonly debug: boolean;
}

/** A folder being written beside the place that it will be renamed to. */
export interface Unfinished {
  readonly folder: string;
  /** The earlier run that is being replaced, and where it waits while the new one takes its place. */
  readonly target: string | null;
  readonly aside: string | null;
}

/** What the thread that owns the terminal tells the command's thread. */
export interface Surroundings {
  readonly argv: readonly string[];
  readonly colour: boolean;
  readonly width: number;
  readonly typed: string;
}

/** What the command's thread tells the thread that owns the terminal. */
export type Message =
  | { readonly kind: "progress"; readonly done: number; readonly total: number; readonly note: string }
  | { readonly kind: "guard"; readonly unfinished: Unfinished | null }
  | { readonly kind: "note"; readonly line: string }
  | { readonly kind: "milestone"; readonly line: string }
  | { readonly kind: "end"; readonly status: number };
