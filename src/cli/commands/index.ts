import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";

/** A command's file exports `declare`: its arguments, options and action. Only the command asked for is loaded. */
export interface CommandFile {
  readonly declare: (command: Command, terminal: Terminal) => void;
}

export interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<CommandFile>;
  /** Whether with these options it only prints, and writes no file that would have to be taken back. */
  readonly leavesNothing?: (options: readonly string[]) => boolean;
}

/** Every command in the order in which the help lists them. A command's file imports what is heavy in its action. */
export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  list: { summary: "simulations, theories and minds, with their settings", load: () => import("./list.ts") },
  run: { summary: "run a simulation and write a run directory", load: () => import("./run.ts") },
  replay: { summary: "verify a trace against its theory, step by step", load: () => import("./replay.ts") },
  rerun: { summary: "repeat a run and say whether the bytes agree", load: () => import("./rerun.ts") },
  report: {
    summary: "one HTML page on a run, with a viewer for its traces",
    load: () => import("./report.ts"),
  },
  solve: {
    summary: "solve a problem of rational metareasoning exactly",
    load: () => import("./solve.ts"),
    leavesNothing: (options) =>
      options.includes("--json") && !options.some((word) => word.startsWith("--out")),
  },
  "compile-mind": {
    summary: "compile a finite mind into a model that a server can serve",
    load: () => import("./compile-mind.ts"),
  },
  measure: {
    summary: "measure confidence: relative accuracy, meta-d′, calibration, each with its interval",
    load: () => import("./measure.ts"),
    leavesNothing: (options) => !options.some((word) => word.startsWith("--out")),
  },
  check: {
    summary: "put a theory, ours or your own, to the laws and its properties",
    load: () => import("./check.ts"),
    leavesNothing: (options) => !options.some((word) => word.startsWith("--junit")),
  },
  new: {
    summary: "begin a theory, mind or simulation of your own: the few files of its recipe",
    load: () => import("./new.ts"),
  },
  spec: { summary: "check the formal specification against the code", load: () => import("./spec.ts") },
  fit: { summary: "fit a model to people's data", load: () => import("./fit.ts") },
  recover: {
    summary: "simulate with known parameters and say how well they are recovered",
    load: () => import("./recover.ts"),
    leavesNothing: (options) => !options.some((word) => word.startsWith("--out")),
  },
  sbc: {
    summary: "check posteriors by simulation: the ranks of the truth must be uniform",
    load: () => import("./sbc.ts"),
    leavesNothing: (options) => !options.some((word) => word.startsWith("--out")),
  },
  sweep: {
    summary: "run a simulation or model over a space of parameters, resumably",
    load: () => import("./sweep.ts"),
  },
  serve: {
    summary: "put a meta-level in front of a model server, for any OpenAI client",
    load: () => import("./serve.ts"),
    leavesNothing: () => true,
  },
  probe: {
    summary: "find out what a model server really does",
    load: () => import("./probe.ts"),
    leavesNothing: () => true,
  },
  compare: {
    summary: "rank theories by their likelihood for people unseen",
    load: () => import("./compare.ts"),
  },
  eval: {
    summary: "answer problems by several methods, resumably, and compare them",
    load: () => import("./eval.ts"),
    leavesNothing: (options) => options.some((word) => word.startsWith("--totals")),
  },
  table1: {
    summary: "recompute the published table of Meta-R1",
    load: () => import("./table1.ts"),
    leavesNothing: () => true,
  },
  complete: {
    summary: "let your shell complete commands, options and names",
    load: () => import("./complete.ts"),
    leavesNothing: () => true,
  },
};
