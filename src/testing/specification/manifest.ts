import { z } from "zod";

/** A run of Quint that draws traces. */
const sampling = z.strictObject({
  /** Number of traces; all are kept, or early endings would vanish among the longest. */
  samples: z.int().positive(),
  /** Longer than any run, so that every trace ends where its machine halts. */
  maxSteps: z.int().positive(),
  /** The step action; `step` unless a more persistent one is needed to reach late cycles. */
  step: z.string().default("step"),
});

/** A copy of a module with one thing broken, so that `invariant` must fail. */
const twin = z.strictObject({
  /** Under spec/. */
  file: z.string(),
  module: z.string(),
  step: z.string(),
  invariant: z.string(),
});

const specified = z.strictObject({
  /** The Quint module to run; its golden traces are the files of spec/traces/MODULE/. */
  module: z.string(),
  /** Under spec/; its name without .qnt names the binding. */
  file: z.string(),
  /** What this variant changes against the printed algorithm, for readers. */
  meaning: z.string(),
  /** The module whose golden traces need not be repeated here: only what this one adds must be covered. */
  variantOf: z.string().optional(),
  invariants: z.array(z.string()).min(1),
  witnesses: z.array(z.string()).min(1),
  broken: z.array(twin),
  fresh: z.array(sampling).min(1),
  /** What exploring the code must find. */
  expected: z.strictObject({
    states: z.int().positive(),
    edges: z.int().positive(),
    longest: z.int().positive(),
  }),
  /** The number of golden traces. */
  golden: z.int().positive(),
});

/** A source of numbered equations, and which of its numbers the project states so far. */
const source = z.strictObject({
  id: z.string(),
  title: z.string(),
  citation: z.string(),
  /** What stands before the number in an equation's id: "" for the paper's own, else for example "R1-". */
  prefix: z.string(),
  /** Ranges of numbers, both ends included. */
  numbers: z.array(z.tuple([z.int(), z.int()])),
});

/** The shape of `spec/manifest.json`; refuses unknown fields. */
export const manifestSchema = z.strictObject({
  sources: z.array(source).min(1),
  modules: z.array(specified).min(1),
});

/** Where numbered equations come from, and which Quint modules are run, with what they must show. */
export type Manifest = z.infer<typeof manifestSchema>;
/** A Quint module with its invariants, witnesses, broken twins and traces, and the size of its state graph. */
export type SpecifiedModule = z.infer<typeof specified>;
/** A module with one planted fault and the invariant that must catch it. */
export type BrokenTwin = z.infer<typeof twin>;
/** How many traces Quint draws, how long they may grow, and by which step action. */
export type Sampling = z.infer<typeof sampling>;
/** A publication whose equations are numbered, and the ranges of numbers that the project states. */
export type EquationSource = z.infer<typeof source>;
