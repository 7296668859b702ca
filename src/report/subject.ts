/** What a page reports on, however it was made: a run, a fit, a comparison, a sweep, a solved problem. */
import type { Json } from "../core/theory.ts";
import type { Column, Table } from "../experiments/simulation.ts";
import type { Axis, Sampling } from "../experiments/sweep/index.ts";
import type { Html } from "./html.ts";
import type { ReportedTraces } from "./trace/model.ts";

/** A line of what the result depends on: seed, version, files. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** A setting with the value that it had, and its declaration where that is known. */
export interface Parameter {
  readonly key: string;
  readonly value: Json;
  readonly declared: {
    readonly default: Json;
    /** In words: a range, or the names that may be chosen. */
    readonly range: string;
    readonly unit: string | null;
    readonly equation: string | null;
    readonly meaning: string;
  } | null;
}

/** A self-contained SVG document with the name of its file. */
export interface ReportFigure {
  readonly name: string;
  readonly svg: string;
}

/** An equation as the paper prints it. */
export interface ReportEquation {
  readonly id: string;
  readonly title: string;
  readonly tex: string;
  /** As an expression of mathjs, where it is one. */
  readonly formula: string | null;
}

/** A parameter that a sweep varies. */
export interface VariedParameter {
  readonly name: string;
  readonly axis: Axis;
  readonly unit: string | null;
  readonly equation: string | null;
  readonly meaning: string;
}

/** What a sweep is, and how far it has come. */
export interface ReportedSweep {
  readonly sampling: Sampling;
  readonly varied: readonly VariedParameter[];
  readonly points: number;
  readonly replicates: number;
  /** Trials of a cell; `null` where nothing is counted in trials. */
  readonly trials: number | null;
  readonly cells: number;
  readonly finished: number;
  /** Numbers of the cells that are not. */
  readonly missing: readonly number[];
  /** The measures that tables and figures show, and how many more differ between cells. */
  readonly shown: readonly string[];
  readonly left: number;
}

/** A request of a model and what came, as a page shows it. */
export interface ReportedExchange {
  /** Whose it was, e.g. "meta". */
  readonly level: string;
  readonly purpose: string;
  /** 2 where the first reply did not parse. */
  readonly attempt: number;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly reply: string;
  /** Why the reply does not parse; `null` where it does. */
  readonly fault: string | null;
  /** How it ended, in a word or two. */
  readonly ending: string;
  readonly decoded: number;
}

/** One method's answer to a problem. */
export interface ReportedAnswer {
  readonly method: string;
  readonly answer: string | null;
  readonly verdict: "right" | "wrong" | "undecided";
  readonly why: string;
  readonly failure: string | null;
  readonly tokens: number;
  readonly signals: Json;
  readonly exchanges: readonly ReportedExchange[];
}

/** A problem with the answers to it. */
export interface ReportedProblem {
  readonly id: string;
  readonly question: string;
  readonly expected: string;
  readonly level: number | null;
  readonly answers: readonly ReportedAnswer[];
}

/** The problems on the page. */
export interface ReportedProblems {
  readonly problems: readonly ReportedProblem[];
  /** Problems of which there is any answer. */
  readonly total: number;
  /** Why not all are here, and what is still missing of the evaluation; empty where nothing is. */
  readonly note: string;
}

/** All that a page shows; what there is not is empty or `null`, and its section is left out. */
export interface ReportSubject {
  /** What the directory holds: "run", "fit", … */
  readonly kind: string;
  readonly title: string;
  /** What a reader has to know before anything else on the page. */
  readonly caution: string | null;
  readonly question: string | null;
  readonly source: string | null;
  readonly facts: readonly Fact[];
  /** The folder of a sweep has this. */
  readonly sweep: ReportedSweep | null;
  readonly parameters: readonly Parameter[];
  readonly tables: readonly Table[];
  readonly figures: readonly ReportFigure[];
  /** The columns of `trials.csv`, and how many rows it has. */
  readonly data: { readonly rows: number; readonly columns: readonly Column[] } | null;
  /** `summary.json`. */
  readonly summary: Json;
  readonly traces: ReportedTraces | null;
  readonly problems: ReportedProblems | null;
  /** Every equation that a step or a parameter may name. */
  readonly equations: readonly ReportEquation[];
}

/** A part of the page; a file in `sections` makes one, or `null` where the subject has nothing for it. */
export interface Section {
  /** What a link to it is called; unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly body: Html;
}

/** Makes a section of a subject. */
export type MakeSection = (subject: ReportSubject) => Promise<Section | null> | Section | null;
