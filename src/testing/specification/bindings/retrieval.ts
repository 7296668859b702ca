/**
 * spec/retrieval.qnt and Algorithm 3. Levels of the counters are the counters themselves; a level of confidence is a
 * third, so that the prior λ_conf⁽⁰⁾ = 1 is level 3.
 */
import type { Control, Memory, Observation, Parameters, State } from "../../../nelson-narens/index.ts";
import { calibrate, relax, retrieval } from "../../../nelson-narens/index.ts";
import type { Bind, Constants, SpecificationAction, SpecificationBinding } from "../binding.ts";
import { unknownAction } from "../binding.ts";
import type { Decoded, DecodedRecord } from "../itf.ts";

const FOK_LEVELS = [0, 1, 2];
const CONFIDENCE_LEVELS = [0, 1, 2, 3];
const TOP = 3;
const UNKNOWN = -1;
const ALPHA = 0.3;
const PRIOR = { fok: 2, confidence: 1 };

/** A history whose medians are ‖FOK‖ = 1 and confidence level 2, with tuples that must not count. */
const PRACTISED: readonly Memory[] = [
  practised("a", 1, 0, 2, "correct"),
  practised("b", 0, 1, 0, "none"),
  practised("c", 2, 2, 1, "wrong"),
  { ...practised("d", 2, 0, 3, "correct"), last: false },
];

function practised(
  id: string,
  positive: number,
  negative: number,
  level: number,
  feedback: Memory["feedback"],
): Memory {
  const answer = feedback === "none" ? null : `answer ${id}`;
  const episode = { fok: { positive, negative }, cue: null, answer, confidence: level / TOP };
  return { ...episode, id, query: id, last: true, feedback };
}

const parametersOf = (constants: Constants): Parameters =>
  ({
    alpha: ALPHA,
    priorFok: PRIOR.fok,
    priorConfidence: PRIOR.confidence,
    decay: constants.DECAY,
    maxCycles: constants.MAX_CYCLES,
    tie: constants.TIE,
    intensiveOmission: constants.INTENSIVE_OMISSION,
    candidate: constants.CANDIDATE,
    consolidation: constants.CONSOLIDATION,
  }) as Parameters;

/** A module of spec/retrieval.qnt and the machine under the same options. */
export const bindRetrieval: Bind = (constants) => {
  const parameters = parametersOf(constants);
  const recallable = constants.RECALLABLE as readonly string[];
  const binding: SpecificationBinding<string, State, Control, Observation, unknown> = {
    meta: retrieval(parameters),
    starts: [{}],
    task: () => "query",
    actions: (control) => actionsFor(control, recallable),
    observation: observationOf,
    abstract: (state) => abstracted(state, parameters.candidate),
    classOf,
    tables: {
      ...tables(parameters, [], "FOK_STANDARD", "CONFIDENCE_STANDARD"),
      ...tables(parameters, PRACTISED, "PRACTISED_FOK_STANDARD", "PRACTISED_CONFIDENCE_STANDARD"),
    },
  };
  return binding;
};

const actionsFor = (control: Control, recallable: readonly string[]): readonly SpecificationAction[] => {
  switch (control.type) {
    case "metamemory-recall":
      return recallable.map((recalled) => ({ action: "metamemoryRecalled", picks: { recalled } }));
    case "fok-judge":
      return FOK_LEVELS.flatMap((positive_) =>
        FOK_LEVELS.map((negative_) => ({ action: "fokJudged", picks: { positive_, negative_ } })),
      );
    case "cue-attend":
      return [{ action: "cueAttended", picks: {} }];
    case "memory-search":
      return [
        { action: "answerFound", picks: {} },
        { action: "answerMissed", picks: {} },
      ];
    case "confidence-judge":
      return CONFIDENCE_LEVELS.map((level) => ({ action: "confidenceJudged", picks: { level } }));
    case "metamemory-consolidate":
      return [{ action: "metamemoryConsolidated", picks: {} }];
  }
};

const observationOf = ({ action, picks }: SpecificationAction): Observation => {
  const pick = (name: string): number => picks[name] as number;
  switch (action) {
    case "metamemoryRecalled":
      return { type: "metamemory-recalled", memories: picks.recalled === "practised" ? PRACTISED : [] };
    case "fokJudged": {
      const fok = { positive: pick("positive_"), negative: pick("negative_") };
      return { type: "fok-judged", mode: "feeling", fok };
    }
    case "cueAttended":
      return { type: "cue-attended", cue: { text: "query", attention: [] } };
    case "answerFound":
      return { type: "answer-found", answer: "answer" };
    case "answerMissed":
      return { type: "answer-missed" };
    case "confidenceJudged":
      return { type: "confidence-judged", confidence: pick("level") / TOP };
    case "metamemoryConsolidated":
      return { type: "metamemory-consolidated" };
    default:
      throw unknownAction("retrieval", action);
  }
};

const abstracted = (state: State, candidate: Parameters["candidate"]): DecodedRecord => {
  const { search, fok, regime, answer, confidence } = state;
  let episodes = 0;
  for (let rest = search.episodes; rest !== null; rest = rest.earlier) episodes++;
  return {
    phase: capital(state.phase),
    cycle: search.cycle,
    history: search.initial.fok === PRIOR.fok ? "nothing" : "practised",
    positive: fok?.positive ?? UNKNOWN,
    negative: fok?.negative ?? UNKNOWN,
    regime: regime === null ? "NoRegime" : capital(regime),
    answered: answer !== null,
    confidence: level(confidence),
    held: candidate === "best-held" ? level(search.held?.confidence ?? null) : UNKNOWN,
    episodes,
    failures: search.failures,
    ending: endingOf(state),
  };
};

const endingOf = ({ outcome }: State): string => {
  if (outcome === null) return "Open";
  if (outcome.type !== "omission") return capital(outcome.type);
  return outcome.place === "before-search" ? "OmissionBeforeSearch" : "OmissionAfterSearch";
};

const level = (confidence: number | null): number =>
  confidence === null ? UNKNOWN : Math.round(confidence * TOP);
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * (35) reads the counters through their sum and sign, (39) through their sign; what is closed has only its ending
 * and the confidence it ended with.
 */
const classOf = (state: DecodedRecord): Decoded => {
  const { phase, cycle, history, regime, answered, ending, confidence } = state;
  const [positive, negative] = [state.positive as number, state.negative as number];
  const common = [phase!, cycle!, history!, ending!];
  if (phase === "Closed") return [...common, confidence!];
  const judged = [regime!, Math.sign(positive - negative), answered!];
  return [...common, ...judged, ...(phase === "Attending" ? [positive + negative] : [])];
};

/** The least level that reaches each cycle's threshold, after `recalled` has calibrated the first. */
const tables = (
  parameters: Parameters,
  recalled: readonly Memory[],
  fokName: string,
  confidenceName: string,
): Readonly<Record<string, Decoded>> => {
  const initial = calibrate(recalled, PRIOR);
  const thresholds = [initial];
  for (let tau = 0; tau + 1 < parameters.maxCycles; tau++) {
    thresholds.push(relax(parameters, initial, thresholds[tau]!, tau, tau + 1));
  }
  return {
    [fokName]: thresholds.map(({ fok }) => Math.ceil(fok)),
    [confidenceName]: thresholds.map(
      ({ confidence }) => CONFIDENCE_LEVELS.find((step) => step / TOP >= confidence) ?? TOP + 1,
    ),
  };
};
