/** Which actions of spec/flavell.qnt a control of the machine may be answered with, and the observations they stand for. */
import type {
  Change,
  Control,
  Difficulty,
  Entry,
  Evaluation,
  Knowledge,
  Observation,
} from "../../../flavell/index.ts";
import { CHECKS, SIGNALS } from "../../../flavell/index.ts";
import type { Constants, SpecificationAction } from "../binding.ts";
import { actionWithEach, unknownAction } from "../binding.ts";
import type { Decoded } from "../itf.ts";

/** The one goal of the modules. */
export const GOAL = "goal";
/** An objective that leads does so by just more than this, one that does not by just this. */
export const MARGIN = 1;

/** The strategy of that key; its version is written in its `why`. */
export const cognitive = (key: string, version: number): Entry => ({
  category: "strategy",
  level: "cognitive",
  key,
  strategy: key,
  signal: null,
  pattern: null,
  why: String(version),
  effectiveness: 0.5,
  successes: 0,
  failures: 0,
});

export const actionsFor = (control: Control, constants: Constants): readonly SpecificationAction[] => {
  const list = (name: string): readonly Decoded[] => constants[name] as readonly Decoded[];
  switch (control.type) {
    case "knowledge-retrieve": {
      const possible = list("RETRIEVALS").filter((keys) => comesToMind(control, keys as string));
      return actionWithEach("knowledgeRetrieved", "keys_", possible);
    }
    case "difficulty-judge":
      return actionWithEach("difficultyJudged", "mode", list("MODES"));
    case "pattern-diagnose":
      return [{ action: "patternDiagnosed", picks: {} }];
    case "strategy-select":
      return actionWithEach(
        "strategySelected",
        "key",
        control.candidates.map(({ key }) => key),
      );
    case "strategy-execute":
      return list("DISTANCES").flatMap((distance_) =>
        list("EFFORTS").map((effort) => ({ action: "strategyExecuted", picks: { distance_, effort } })),
      );
    case "outcome-evaluate": {
      const modes = control.feel === null ? ["assessment"] : list("MODES");
      const leading = constants.DISPLACEMENT === "on" ? [true, false] : [false];
      return modes.flatMap((mode) =>
        subsets(list("SIGNALS") as readonly number[]).flatMap((signals_) =>
          leading.map((leads) => ({ action: "outcomeEvaluated", picks: { mode, signals_, leads } })),
        ),
      );
    }
    case "outcome-check": {
      const made = control.checks.map((check) => CHECKS.indexOf(check));
      return [true, false].map((negative_) => ({ action: "outcomeChecked", picks: { made, negative_ } }));
    }
    case "knowledge-update":
      return actionWithEach(
        "knowledgeUpdated",
        "change",
        list("CHANGES").filter((change) => applies(control.knowledge, change as string)),
      );
  }
};

/** Which version of the strategy is held; 0 where it is not. */
export const versionOf = (knowledge: Knowledge, key: string): number => {
  const entry = knowledge.find((each) => each.key === key);
  return entry?.category === "strategy" ? Number(entry.why) : 0;
};

/** Only what is known can come to mind; "first" does at τ = 0. */
const comesToMind = (
  { knowledge, cue }: Extract<Control, { readonly type: "knowledge-retrieve" }>,
  keys: string,
): boolean => {
  const [withFirst, withSecond] = [
    keys !== "second" && keys !== "neither",
    keys === "second" || keys === "both",
  ];
  return (!withSecond || versionOf(knowledge, "second") > 0) && (cue.by === "experience" || withFirst);
};

const applies = (knowledge: Knowledge, change: string): boolean => {
  switch (change) {
    case "revise":
      return versionOf(knowledge, "first") === 1;
    case "delete":
      return versionOf(knowledge, "second") > 0;
    case "add":
      return versionOf(knowledge, "second") === 0;
    default:
      return true;
  }
};

const subsets = (values: readonly number[]): readonly (readonly number[])[] =>
  values.reduce<readonly (readonly number[])[]>(
    (sofar, value) => sofar.flatMap((subset) => [subset, [...subset, value]]),
    [[]],
  );

/** The observation that an action stands for; `always` are the keys that come to mind at any time. */
export const observationOf = (
  { action, picks }: SpecificationAction,
  always: readonly string[],
): Observation => {
  switch (action) {
    case "knowledgeRetrieved": {
      const keys = picks.keys_ as string;
      const named = keys === "both" ? ["first", "second"] : keys === "neither" ? [] : [keys];
      return { type: "knowledge-retrieved", keys: [...named, ...always] };
    }
    case "difficultyJudged":
      return { type: "difficulty-judged", experience: { ...modeOf(picks.mode), ...FELT } as Difficulty };
    case "patternDiagnosed":
      return { type: "pattern-diagnosed", pattern: null };
    case "strategySelected":
      return { type: "strategy-selected", key: picks.key as string };
    case "strategyExecuted": {
      const outcome = {
        result: "",
        effort: picks.effort as number,
        distance: picks.distance_ as number,
      };
      return { type: "strategy-executed", outcome };
    }
    case "outcomeEvaluated": {
      const signals = (picks.signals_ as readonly number[]).map((index) => SIGNALS[index]!);
      const salience = { [GOAL]: 1, respite: picks.leads === true ? 2 * MARGIN + 1 : MARGIN + 1 };
      const experience = { ...modeOf(picks.mode), signals, salience } as Evaluation;
      return { type: "outcome-evaluated", experience };
    }
    case "outcomeChecked": {
      const made = picks.made as readonly number[];
      const findings = made.map((index, place) => ({
        check: CHECKS[index]!,
        negative: picks.negative_ === true && place === made.length - 1,
      }));
      return { type: "outcome-checked", findings };
    }
    case "knowledgeUpdated":
      return { type: "knowledge-updated", changes: changesOf(picks.change as string) };
    default:
      throw unknownAction("flavell", action);
  }
};

const FELT = { difficulty: 0.5, signal: null };

const modeOf = (mode: Decoded | undefined) =>
  mode === "assessment" ? { mode, because: ["first"] } : { mode };

const changesOf = (change: string): readonly Change[] => {
  switch (change) {
    case "revise":
      return [{ kind: "revise", entry: cognitive("first", 2) }];
    case "delete":
      return [{ kind: "delete", key: "second" }];
    case "add":
      return [{ kind: "add", entry: cognitive("second", 1) }];
    default:
      return [];
  }
};
