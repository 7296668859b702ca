/** Traces as the page holds them. Types alone: the page's own script imports them too. */
import type { Json } from "../../core/theory.ts";

/** One turn of the loop, with the equations that it carried out. */
export interface TracedStep {
  readonly control: Json;
  readonly observation: Json;
  /** The theory's own view of its state after the step. */
  readonly view: { readonly [field: string]: Json };
  readonly equations: readonly string[];
}

/** Whether the theory, run again, agrees with what was recorded. */
export type Agreement =
  | { readonly kind: "replayed" }
  | { readonly kind: "diverged"; readonly step: number; readonly text: string }
  | { readonly kind: "unchecked"; readonly text: string };

/** One trial of a trace. */
export interface TracedTrial {
  readonly participant: string | number;
  readonly trial: number;
  /** The theory's name, and what a page calls it. */
  readonly theory: string;
  readonly theoryTitle: string;
  readonly task: Json;
  /** Other settings than the run's, where the trial had any. */
  readonly under: Json;
  readonly agreement: Agreement;
  readonly steps: readonly TracedStep[];
  /** How it ended; `null` where the trace breaks off. */
  readonly end: Json;
  /** Steps that are not on the page, because the trial is too long. */
  readonly left: number;
}

/** A line of a chart: the sum of these fields of the view, by path; a path that begins with `task.` reads the task. */
export interface Series {
  readonly label: string;
  readonly fields: readonly string[];
  /**
   * A counter goes on from step to step, a judgement is of one step (an item's, say), and a threshold, drawn dashed, is
   * what they are held against.
   */
  readonly role: "counter" | "judgement" | "threshold";
}

/** One chart above the axis of steps. */
export interface ChartPanel {
  readonly title: string;
  readonly series: readonly Series[];
}

/** What the page's script reads. */
export interface PageTraces {
  readonly trials: readonly TracedTrial[];
  /** The charts of each theory, by its name. */
  readonly panels: { readonly [theory: string]: readonly ChartPanel[] };
}

/** The trials on the page, and what is said of those that are not. */
export interface ReportedTraces {
  readonly trials: readonly TracedTrial[];
  /** Whole trials in the file; `null` where it was not read to its end. */
  readonly total: number;
  /** Why not all are here, and how to see the others; empty where all are. */
  readonly note: string;
  /** What is wrong with the file's seal; `null` where it holds. */
  readonly seal: string | null;
}
