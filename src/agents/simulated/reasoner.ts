/**
 * A simulated reasoner: an object level for Flavell's cycle. Whether it gets anywhere depends on how well its
 * strategy suits the problem and on the effort it makes; it senses the problem through noise, and what it knows about
 * strategies may be wrong. Its knowledge is MK in the meta-level's state, so that it can be carried from task to task.
 */
import type { ObjectLevel } from "../../core/levels.ts";
import type { Rng } from "../../core/rng.ts";
import type { Settings, SettingValues } from "../../core/settings.ts";
import type { Knowledge } from "../../flavell/knowledge.ts";
import type { Control, Observation, RetrievalCue } from "../../flavell/messages.ts";
import { check, evaluate, noted } from "./reasoner-evaluation.ts";
import { firstKnowledge } from "./reasoner-knowledge.ts";
import type { Luck } from "./reasoner-luck.ts";
import { drawLuck } from "./reasoner-luck.ts";
import type { ReasonerParameters } from "./reasoner-parameters.ts";
import { REASONER_SETTINGS, reasonerParametersOf } from "./reasoner-parameters.ts";
import type { Problem } from "./reasoner-problems.ts";
import { activate, diagnose, judgeDifficulty, look } from "./reasoner-senses.ts";
import type { Draft } from "./reasoner-work.ts";
import { attempt } from "./reasoner-work.ts";

/** An individual in front of one problem. */
export interface Attempt {
  /** Answers the meta-level's controls. */
  readonly object: ObjectLevel<Control, Observation>;
  /** How far from the goal the draft truly is; `null` before the first attempt. No control reads it. */
  readonly draft: () => Pick<Draft, "distance"> | null;
}

/** One participant. */
export interface ReasonerIndividual {
  /** MK before the first problem. */
  readonly knowledge: Knowledge;
  /** Puts the participant before a fresh problem, with no draft yet. */
  readonly face: (problem: Problem) => Attempt;
}

/** A recipe for individuals, with the parameters that it declares. */
export interface Reasoner {
  readonly name: string;
  readonly title: string;
  readonly settings: Settings;
  /** Makes one participant; `rng` draws what it knows before its first problem. */
  readonly begin: (values: SettingValues, participant: string, rng: Rng) => ReasonerIndividual;
}

/** What lies before the reasoner and changes as it works. */
interface Desk {
  readonly luck: Luck | null;
  /** The latest look at the problem; taken afresh only after a negative outcome. */
  readonly evidence: readonly number[];
  readonly draft: Draft | null;
  readonly before: Draft | null;
  readonly diagnosed: boolean;
  readonly spent: number;
}

const EMPTY: Desk = { luck: null, evidence: [], draft: null, before: null, diagnosed: false, spent: 0 };

/** The intact reasoner. */
export const reasoner: Reasoner = {
  name: "reasoner",
  title: "Senses what a problem needs, and picks its strategy by what it knows",
  settings: REASONER_SETTINGS,
  begin: (values, _participant, rng) => {
    const p = reasonerParametersOf(values);
    return { knowledge: firstKnowledge(p, rng), face: (problem) => faceProblem(p, problem) };
  },
};

/** The reasoner in front of `problem`. */
export const faceProblem = (p: ReasonerParameters, problem: Problem): Attempt => {
  let desk = EMPTY;
  return {
    draft: () => desk.draft,
    object: (control, rng) => {
      const [next, observation] = answered(p, problem, desk, control, rng);
      desk = next;
      return observation;
    },
  };
};

const answered = (
  p: ReasonerParameters,
  problem: Problem,
  desk: Desk,
  control: Control,
  rng: Rng,
): readonly [Desk, Observation] => {
  const { evidence } = desk;
  switch (control.type) {
    case "knowledge-retrieve": {
      const keys = relevant(control.knowledge, control.cue);
      return [
        { ...desk, luck: drawLuck(rng) },
        { type: "knowledge-retrieved", keys },
      ];
    }
    case "difficulty-judge": {
      const luck = desk.luck!;
      const failed = control.feel.outcome?.metacognitive?.negative ?? false;
      const seen = desk.draft === null || failed ? look(p, problem, luck.looks) : evidence;
      const experience = judgeDifficulty(p, problem, control, seen, luck.feeling);
      return [
        { ...desk, evidence: seen },
        { type: "difficulty-judged", experience },
      ];
    }
    case "pattern-diagnose": {
      const { signal } = control.difficulty;
      const pattern = diagnose(signal, control.knowledge, evidence);
      return [
        { ...desk, diagnosed: signal !== null },
        { type: "pattern-diagnosed", pattern },
      ];
    }
    case "strategy-select": {
      const { pattern, candidates, knowledge, task } = control;
      const { key } = activate(pattern, candidates, knowledge, task.id);
      return [desk, { type: "strategy-selected", key }];
    }
    case "strategy-execute": {
      const { strategy } = control.strategy;
      const draft = attempt(p, problem, desk.draft, strategy, desk.diagnosed, desk.luck!);
      const { effort, apparent: distance } = draft;
      const outcome = { result: `${problem.task.id} by ${strategy}`, effort, distance };
      const next = { ...desk, draft, before: desk.draft, spent: desk.spent + effort };
      return [next, { type: "strategy-executed", outcome }];
    }
    case "outcome-evaluate": {
      const experience = evaluate(p, control, desk.draft!, desk.before, desk.spent, desk.luck!);
      return [desk, { type: "outcome-evaluated", experience }];
    }
    case "outcome-check":
      return [desk, { type: "outcome-checked", findings: check(p, control.checks, desk.draft!, desk.luck!) }];
    case "knowledge-update": {
      const changes = noted(p, control.knowledge, control.phi, problem.task, problem.goal);
      return [desk, { type: "knowledge-updated", changes }];
    }
  }
};

/**
 * What comes to mind. Task and goal bring strategies, beliefs about oneself, and what is known of such tasks; a
 * difficulty with a signal brings the strategies for that signal and the notes; one without a signal brings nothing.
 */
const relevant = (knowledge: Knowledge, cue: RetrievalCue): readonly string[] => {
  if (cue.by === "task") {
    const { task, goal } = cue;
    return knowledge
      .filter((entry) => {
        if (entry.category !== "task") return true;
        return entry.about === "demand"
          ? entry.task === task.id
          : entry.kind === task.kind && entry.goal === goal.name;
      })
      .map((entry) => entry.key);
  }
  const { signal } = cue.experience.difficulty;
  if (signal === null) return [];
  return knowledge
    .filter((entry) =>
      entry.category === "strategy"
        ? entry.signal === signal
        : entry.category === "task" && entry.about === "demand",
    )
    .map((entry) => entry.key);
};
