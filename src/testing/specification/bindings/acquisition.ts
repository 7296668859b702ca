/**
 * spec/acquisition.qnt and Algorithm 2. A level of ease is 1/2 or 1, a level of believed loss none or 0.2, a level of
 * JOL a half.
 */
import type {
  AcquisitionControl,
  AcquisitionObservation,
  AcquisitionParameters,
  AcquisitionState,
  StudyMemory,
  StudyOutcome,
  StudyTask,
} from "../../../nelson-narens/index.ts";
import { acquisition, chronological, normOfStudy, testedNorm } from "../../../nelson-narens/index.ts";
import type { Bind, Constants, SpecificationAction, SpecificationBinding } from "../binding.ts";
import { actionWithEach, unknownAction } from "../binding.ts";
import type { Decoded, DecodedRecord } from "../itf.ts";

const EASES = [0.5, 1];
const LOSS = 0.2;
const HALF = 2;
const UNKNOWN = -1;
const TOTAL = 12;
const GRUDGED = 3;
const TARGET = 0.9;

const ENTRY: StudyMemory = {
  id: "entry",
  experience: { ease: { mode: "feeling", value: 1 }, learning: { mode: "assessment", value: 1 } },
  item: { index: 0, text: "an item of long ago" },
  resources: 1,
  strategy: "rehearsal",
  outcome: { text: "", evidence: [] },
  feedback: "unknown",
};

/** The losses that a module distinguishes: none and 0.2, or 0.2 alone. */
const lossesOf = (constants: Constants): readonly number[] =>
  (constants.NORM as readonly number[]).length === 1 ? [LOSS] : [0, LOSS];

const parametersOf = (constants: Constants): AcquisitionParameters =>
  ({
    resources: TOTAL,
    allocation: constants.ALLOCATION,
    region: 0,
    epsilon: EASES[0],
    masteryScale: constants.MASTERY_SCALE,
    judgement: constants.JUDGEMENT,
    maxCycles: constants.MAX_CYCLES,
    consolidation: constants.CONSOLIDATION,
  }) as AcquisitionParameters;

/** A module of spec/acquisition.qnt and the machine under the same options. */
export const bindAcquisition: Bind = (constants) => {
  const parameters = parametersOf(constants);
  const losses = lossesOf(constants);
  const items = Array.from({ length: constants.ITEMS as number }, (_, index) => ({
    index,
    text: `${index}`,
  }));
  const binding: SpecificationBinding<
    StudyTask,
    AcquisitionState,
    AcquisitionControl,
    AcquisitionObservation,
    StudyOutcome
  > = {
    meta: acquisition(parameters),
    starts: [{}],
    task: () => ({ items, goal: { target: TARGET, delay: 1 } }),
    actions: (control) => actionsFor(control, constants),
    observation: (step) => observationOf(step, losses),
    abstract: (state) => abstracted(state, parameters.judgement, losses),
    classOf: (state) => classOf(state, constants.NORM as readonly number[]),
    tables: {
      NORM: losses.map((loss) =>
        Math.ceil(testedNorm(normOfStudy(TARGET, loss), parameters.masteryScale) * HALF),
      ),
    },
  };
  return binding;
};

const actionsFor = (control: AcquisitionControl, constants: Constants): readonly SpecificationAction[] => {
  switch (control.type) {
    case "metamemory-recall":
      return actionWithEach("metamemoryRecalled", "recalled", constants.RECALLABLE as readonly number[]);
    case "retention-formulate":
      return actionWithEach("retentionFormulated", "loss_", [...lossesOf(constants).keys()]);
    case "eol-judge":
      return actionWithEach("eolJudged", "ease", [...EASES.keys()]);
    case "fok-judge":
      return actionWithEach("fokJudged", "ease", [...EASES.keys()]);
    case "resources-allocate":
      return control.items.map((_, favoured) => ({
        action: "resourcesAllocated",
        picks: { shares_: sharesFor(favoured, control.items.length) },
      }));
    case "strategy-select":
      return [{ action: "strategySelected", picks: {} }];
    case "item-study":
      return [{ action: "itemStudied", picks: {} }];
    case "jol-judge":
      return actionWithEach("jolJudged", "level", constants.LEARNING as readonly number[]);
    case "metamemory-consolidate":
      return [{ action: "metamemoryConsolidated", picks: {} }];
  }
};

const sharesFor = (favoured: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, place) => (place === favoured ? TOTAL - GRUDGED * (count - 1) : GRUDGED));

const observationOf = (
  { action, picks }: SpecificationAction,
  losses: readonly number[],
): AcquisitionObservation => {
  const pick = (name: string): number => picks[name] as number;
  switch (action) {
    case "metamemoryRecalled":
      return { type: "metamemory-recalled", memories: pick("recalled") === 0 ? [] : [ENTRY] };
    case "retentionFormulated":
      return { type: "retention-formulated", loss: losses[pick("loss_")]! };
    case "eolJudged":
      return { type: "eol-judged", mode: "feeling", ease: EASES[pick("ease")]! };
    case "fokJudged":
      return { type: "fok-judged", mode: "feeling", ease: EASES[pick("ease")]! };
    case "resourcesAllocated":
      return { type: "resources-allocated", resources: picks.shares_ as readonly number[] };
    case "strategySelected":
      return { type: "strategy-selected", strategy: "rehearsal" };
    case "itemStudied":
      return { type: "item-studied", outcome: { text: "", evidence: [] } };
    case "jolJudged":
      return { type: "jol-judged", mode: "assessment", learning: pick("level") / HALF };
    case "metamemoryConsolidated":
      return { type: "metamemory-consolidated" };
    default:
      throw unknownAction("acquisition", action);
  }
};

const abstracted = (
  { phase, study, position, judged, round, outcome }: AcquisitionState,
  judgement: AcquisitionParameters["judgement"],
  losses: readonly number[],
): DecodedRecord => {
  const tuples = chronological(study.tuples);
  const levels = tuples.map(({ item, experience }) => ({ item: item.index, level: levelOf(experience) }));
  const of = (item: number): readonly number[] =>
    levels.filter((tuple) => tuple.item === item).map((tuple) => tuple.level);
  const left = study.task.items
    .filter(({ index }) => !study.remaining.includes(index))
    .map(({ index }) => of(index).at(-1)!);
  const stayed = study.remaining.flatMap((item) => of(item).slice(0, study.cycle).slice(-1));
  const ended = phase === "consolidating" || phase === "closed";
  const begun = judgement === "immediate" || phase === "judging-learning" ? position : 0;
  const learning = round === null ? (ended ? study.remaining.length : 0) : begun;
  return {
    phase: PHASES[phase],
    cycle: study.cycle,
    position,
    known: study.memories.length,
    loss: study.loss === null ? UNKNOWN : losses.indexOf(study.loss),
    remaining: study.remaining,
    eases: chronological(judged).map(({ value }) => EASES.indexOf(value)),
    resources: round?.resources ?? [],
    learned: levels.slice(levels.length - learning).map(({ level }) => level),
    gathered: tuples.length,
    leftAt: left.length === 0 ? UNKNOWN : Math.min(...left),
    stayedAt: stayed.length === 0 ? UNKNOWN : Math.max(...stayed),
    ending: outcome === null ? "Open" : outcome.reason === "mastered" ? "Mastered" : "MaxCycles",
  };
};

const levelOf = ({ learning }: StudyMemory["experience"]): number => Math.round(learning.value * HALF);

const PHASES: Readonly<Record<AcquisitionState["phase"], string>> = {
  recalling: "Recalling",
  formulating: "Formulating",
  "judging-ease": "JudgingEase",
  "judging-knowing": "JudgingKnowing",
  allocating: "Allocating",
  selecting: "Selecting",
  studying: "Studying",
  "judging-learning": "JudgingLearning",
  consolidating: "Consolidating",
  closed: "Closed",
};

/** (20) reads eases through the shares that they give, (26) a judgement through whether it reaches the norm. */
const classOf = (state: DecodedRecord, norms: readonly number[]): Decoded => {
  const { phase, cycle, position, known, loss, remaining, resources, learned, ending } = state;
  const norm = norms[loss as number] ?? UNKNOWN;
  const reached = (learned as readonly number[]).map((level) => level >= norm);
  return [phase!, cycle!, position!, known!, remaining!, resources!, reached, ending!];
};
