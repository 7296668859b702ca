/**
 * spec/flavell.qnt and Algorithm 1. A distance level is the distance itself, with the goal at 0; what the criteria that
 * are off could read of Φ is not looked at.
 */
import type {
  Control,
  Enterprise,
  History,
  Knowledge,
  Observation,
  Outcome,
  Parameters,
  State,
} from "../../../flavell/index.ts";
import { CHECKS, flavell, isNegative, SIGNALS } from "../../../flavell/index.ts";
import type { Bind, Constants, SpecificationBinding } from "../binding.ts";
import type { Decoded, DecodedRecord } from "../itf.ts";
import { actionsFor, cognitive, GOAL, MARGIN, observationOf, versionOf } from "./flavell-actions.ts";

const UNKNOWN = -1;
const KIND = "kind";

const count = (constants: Constants, name: string): number => constants[name] as number;
const listed = (constants: Constants, name: string): readonly Decoded[] =>
  constants[name] as readonly Decoded[];
const on = (holds: boolean): "on" | "off" => (holds ? "on" : "off");

const parametersOf = (constants: Constants): Parameters =>
  ({
    maxCycles: constants.MAX_CYCLES,
    text: constants.TEXT,
    goalTest: constants.GOAL_TEST,
    evaluation: constants.EVALUATION,
    severalSignals: constants.SEVERAL_SIGNALS,
    versions: constants.VERSIONS,
    deleted: constants.DELETED,
    repeatedFailure: on(count(constants, "FAILURE_CYCLES") > 0),
    failureCycles: Math.max(1, count(constants, "FAILURE_CYCLES")),
    resourceOverrun: on(count(constants, "EFFORT_LIMIT") > 0),
    goalDisplacement: constants.DISPLACEMENT,
    displacementMargin: MARGIN,
    insurmountableDiscrepancy: on(count(constants, "DISCREPANCY_CYCLES") > 0),
    discrepancyCycles: Math.max(1, count(constants, "DISCREPANCY_CYCLES")),
    discrepancyFall: 0,
    strategyLearning: constants.LEARNING,
    taskLearning: constants.LEARNING,
  }) as Parameters;

const knowledgeOf = (constants: Constants): Knowledge => [
  cognitive("first", 1),
  cognitive("second", 1),
  ...(listed(constants, "KNOWN_CHECKS") as readonly number[]).map((index) => ({
    ...cognitive(CHECKS[index]!, 1),
    level: "metacognitive" as const,
  })),
  {
    category: "agent",
    key: "limit",
    belief: "limit",
    about: "effort",
    value: count(constants, "EFFORT_LIMIT"),
  },
];

/** A module of spec/flavell.qnt and the machine under the same options. */
export const bindFlavell: Bind = (constants) => {
  const knowledge = knowledgeOf(constants);
  const always = knowledge.slice(2).map((entry) => entry.key);
  const binding: SpecificationBinding<Enterprise, State, Control, Observation, Outcome> = {
    meta: flavell(parametersOf(constants)),
    starts: [{}],
    task: () => ({
      task: { id: "task", text: "task", kind: KIND },
      goal: { name: GOAL, within: 0 },
      imposed: "externally",
      knowledge,
    }),
    actions: (control) => actionsFor(control, constants),
    observation: (step) => observationOf(step, always),
    abstract: (state) => abstracted(state, constants),
    classOf: (state) => classOf(state, listed(constants, "KNOWN_CHECKS").length < CHECKS.length),
    tables: {},
  };
  return binding;
};

const abstracted = (state: State, constants: Constants): DecodedRecord => {
  const { course, difficulty, evaluative, strategy, outcome, checks, finding, ended } = state;
  const { knowledge, retrieved, history, spent } = course;
  const limit = count(constants, "EFFORT_LIMIT");
  const signals = (evaluative?.signals ?? []).map((signal) => SIGNALS.indexOf(signal));
  const lead = evaluative === null ? 0 : evaluative.salience.respite! - evaluative.salience[GOAL]!;
  const first = knowledge.find((entry) => entry.key === "first");
  const record = first?.category === "strategy" ? first : { successes: 0, failures: 0 };
  const kind = knowledge.find((entry) => entry.category === "task" && entry.about === "information");
  return {
    phase: capital(state.phase),
    cycle: course.cycle,
    difficulty: difficulty?.mode ?? "none",
    evaluative: evaluative?.mode ?? "none",
    strategy: strategy?.key ?? "none",
    distance: outcome?.distance ?? UNKNOWN,
    displaced: lead > MARGIN,
    signals: [...signals].sort(),
    checks: (checks ?? []).map((check) => CHECKS.indexOf(check)),
    negative: isNegative(finding),
    ...remembered(history, constants),
    spent: limit === 0 ? 0 : Math.min(spent, limit + 1),
    first: versionOf(knowledge, "first"),
    second: versionOf(knowledge, "second"),
    firstHeld: versionOf(retrieved, "first"),
    secondHeld: versionOf(retrieved, "second"),
    successes: record.successes,
    failures: record.failures,
    judged: kind !== undefined && "judged" in kind ? kind.judged : 0,
    ending: ended === null ? "Open" : ended.split("-").map(capital).join(""),
  };
};

/** |Φ|, and what of it the criteria that are on can read. */
const remembered = (history: History | null, constants: Constants): DecodedRecord => {
  const [failing, stalling] = [count(constants, "FAILURE_CYCLES"), count(constants, "DISCREPANCY_CYCLES")];
  const distances: number[] = [];
  let [episodes, streak, unbroken] = [0, 0, true];
  for (let rest = history; rest !== null; rest = rest.earlier) {
    const { cognitive: reached, metacognitive } = rest.latest.outcome;
    episodes++;
    unbroken &&= isNegative(metacognitive);
    if (unbroken && streak < failing) streak++;
    if (stalling > 0 && distances.length <= stalling) distances.unshift(reached.distance);
  }
  return { episodes, streak, distances };
};

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** What each phase has yet to be decided by, beyond knowledge and memory; the signals only by the checks they call for. */
const DECISIVE: Readonly<Record<string, readonly string[]>> = {
  Diagnosing: ["difficulty"],
  Executing: ["strategy"],
  Evaluating: ["strategy", "distance"],
  Checking: ["strategy", "distance", "displaced", "evaluative", "checks"],
  Updating: ["strategy", "distance", "displaced", "checks", "negative"],
  Closed: ["ending"],
};
const LASTING = [
  "phase",
  "cycle",
  "first",
  "second",
  "firstHeld",
  "secondHeld",
  "successes",
  "failures",
  "judged",
];
const REMEMBERED = ["streak", "spent", "distances"];

/** Where not all checks are known, which signals found none is what the class is about. */
const classOf = (state: DecodedRecord, fewChecks: boolean): Decoded => {
  const phase = state.phase as string;
  const memory = phase === "Closed" ? [] : REMEMBERED;
  const heard = fewChecks && phase !== "Closed" ? ["signals"] : [];
  return [...LASTING, ...memory, ...heard, ...(DECISIVE[phase] ?? [])].map((name) => state[name]!);
};
