/**
 * What the product needs of a simulation: a question, its declared settings and columns, and a run that turns a
 * request into rows, a summary, tables and a figure. Files, terminals and workers are not its business.
 */
import type { Settings, SettingValues } from "../core/settings.ts";
import type { Json, Theory } from "../core/theory.ts";

/** One cell of a table or of a CSV file; `null` is a missing value. */
export type Cell = string | number | null;
/** One line of `trials.csv`: a cell for each declared column, by its name. */
export type Row = Readonly<Record<string, Cell>>;

/** A documented column of `trials.csv`. */
export interface Column {
  readonly name: string;
  readonly unit?: string;
  readonly meaning: string;
}

/** A table for people. */
export interface Table {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** One line of a trace file: the fields of a step in the paper's words. */
export type TraceLine = Readonly<Record<string, Json>>;

/** A theory whose task, state, control, observation and outcome are not known to the compiler. */
// biome-ignore lint/suspicious/noExplicitAny: a theory from a user's file is known only by its shape
export type AnyTheory = Theory<any, any, any, any, any>;

/** All that a run depends on: two runs of a simulation on equal requests give equal rows. */
export interface RunRequest {
  readonly trials: number;
  readonly seed: number;
  /** Every declared setting, read and checked. */
  readonly settings: SettingValues;
  /** Rows of the file given with `--data`, read by the simulation's own `readData`; `null` without one. */
  readonly data: unknown;
  /** A user's theory or mind instead of the simulation's own; `null` without one. */
  readonly theory: AnyTheory | null;
  readonly mind: unknown;
  /** Takes each trace line as it happens; `null` when no trace is wanted. */
  readonly trace: ((line: TraceLine) => void) | null;
  /** Told as trials are finished. */
  readonly progress: (done: number, total: number) => void;
}

/** What `--json` prints and `summary.json` holds; keys in the order in which they are to be read. */
export type RunSummary = { readonly [key: string]: Json };

/** What a run found: each trial, and what they come to. */
export interface RunResult {
  readonly rows: Iterable<Row>;
  readonly summary: RunSummary;
  readonly tables: readonly Table[];
}

/** From where to where an axis goes. */
export type Ends = readonly [number, number];

/** Where an axis of a figure ends, given its name and where it would by itself; so that figures can be drawn on the same axes. */
export type Axes = (name: string, own: Ends) => Ends;

/** A question put to theory and mind, with all that the command line and the gallery need to show it. */
export interface Simulation {
  readonly name: string;
  readonly title: string;
  readonly question: string;
  readonly source: string;
  /** Numbers of the human findings that it speaks to, and the names of its theories: the gallery's two indexes. */
  readonly findings: readonly number[];
  readonly theories: readonly string[];
  /** Who may stand in for its simulated mind: a recording, a language model; nobody unless said. */
  readonly agents?: readonly ("recorded" | "llm")[];
  /** Why others may not: what it asks for that they cannot give. */
  readonly refusal?: string;
  /** How many trials by default, and what one trial is. */
  readonly trials: { readonly default: number; readonly meaning: string };
  /** Settings under the request's theory and mind (`null`: its own). */
  readonly settings: (theory: AnyTheory | null, mind: unknown) => Settings;
  readonly columns: readonly Column[];
  /**
   * Which numbers of the summary are shares, so that a sweep ends their intervals at 0 and 1: paths, with `*` for any name
   * (`shares.*`). That of an estimate with an interval is the path of the object that holds both.
   */
  readonly shares?: readonly string[];
  /** Present where `--data FILE` is taken: reads and checks the file's text records. */
  readonly readData?: (file: string, options: DataOptions) => Promise<unknown>;
  /** Simulates the request's trials and analyses them. */
  readonly run: (request: RunRequest) => Promise<RunResult>;
  /**
   * The figure as a self-contained SVG document, of what a summary says and nothing else: a run that is read back from
   * its files is drawn as on the day on which it was made. Without `axes` they are the figure's own.
   */
  readonly figure: (summary: RunSummary, axes?: Axes) => Promise<string>;
}

/** `--columns rt=RT,judgement=conf --rt-unit s --labels correct=hit` for people's own files. */
export interface DataOptions {
  readonly columns: Readonly<Record<string, string>>;
  readonly rtUnit: "ms" | "s";
  readonly labels: Readonly<Record<string, string>>;
}
