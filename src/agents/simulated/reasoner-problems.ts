/**
 * The problems that simulated reasoners face. A problem looks like any other of its kind; what it needs is hidden,
 * and shows only through noisy sensing.
 */
import type { Rng } from "../../core/rng.ts";
import type { Goal, Task } from "../../flavell/tuples.ts";
import { posed } from "./reasoner-texts.ts";
import type { World } from "./reasoner-world.ts";

/** A class of problems: what makes it hard, and the one strategy that suits it. */
export interface ProblemClass {
  /** The general difficulty signal it gives. */
  readonly signal: string;
  /** The diagnostic pattern behind the signal. */
  readonly pattern: string;
  readonly strategy: string;
  readonly why: string;
}

/** The first and third class are the paper's own examples; the others complete its two signals. */
export const PROBLEM_CLASSES = [
  {
    signal: "content-uncertainty",
    pattern: "unknown-terms",
    strategy: "seek-definitions",
    why: "what a term means must be known before it can be used",
  },
  {
    signal: "content-uncertainty",
    pattern: "unclear-relations",
    strategy: "draw-diagram",
    why: "a picture shows how the parts hang together",
  },
  {
    signal: "procedural-confusion",
    pattern: "missing-steps",
    strategy: "find-worked-example",
    why: "an example supplies the step that is not known",
  },
  {
    signal: "procedural-confusion",
    pattern: "unclear-sequence",
    strategy: "work-backwards",
    why: "from the goal each step names the one before it",
  },
] as const satisfies readonly ProblemClass[];

/** A task with what is hidden of it. */
export interface Problem {
  readonly task: Task;
  readonly goal: Goal;
  /** What is asked for, as a number; `null` where the text withholds what would be needed. */
  readonly answer: number | null;
  /** Its class, as an index of `PROBLEM_CLASSES`. */
  readonly nature: number;
  readonly solvable: boolean;
  /** How much work each step forward takes; 1 is average. */
  readonly complexity: number;
  /** How near to the goal a strategy that does not suit it can come. */
  readonly floor: number;
  /** The part of sensing noise that a second look does not change, for each signal and then each pattern. */
  readonly lures: readonly number[];
}

/** The general signals, each once. */
export const GENERAL_SIGNALS: readonly string[] = [...new Set(PROBLEM_CLASSES.map((each) => each.signal))];

/** A problem drawn from a world. */
export const drawProblem = (world: World, id: string, rng: Rng): Problem => {
  const nature = drawNature(world.commonShare, rng);
  const solvable = rng.uniform() < world.solvableShare;
  const complexity = 1 + world.complexitySpread * (2 * rng.uniform() - 1);
  const leniency = rng.uniform();
  const lures = Array.from({ length: GENERAL_SIGNALS.length + PROBLEM_CLASSES.length }, rng.normal);
  const { text, answer } = posed(nature, solvable, complexity, rng);
  return {
    task: { id, text, kind: "problem" },
    answer,
    goal: { name: world.goal, within: world.within },
    nature,
    solvable,
    complexity,
    floor: solvable ? Math.min(1, 2 * world.misfit * leniency) : Math.max(world.barrier, world.within),
    lures,
  };
};

const drawNature = (commonShare: number, rng: Rng): number => {
  const common = rng.uniform() < commonShare;
  const other = rng.integer(1, PROBLEM_CLASSES.length - 1);
  return common ? 0 : other;
};
