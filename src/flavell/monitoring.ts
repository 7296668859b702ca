import { inRange, RefusalError } from "../core/errors.ts";
import { checksFor, metacognitiveOutcome } from "./evaluation.ts";
import type { Difficulty, Evaluation } from "./experience.ts";
import { checkedEvaluation, modeOf } from "./experience.ts";
import type { Change, Entry } from "./knowledge.ts";
import { entryOf, strategies, united, updated } from "./knowledge.ts";
import { learned } from "./learning.ts";
import type { Observation } from "./messages.ts";
import type { Parameters } from "./parameters.ts";
import type { Course, Phase, State } from "./state.ts";
import { beginning } from "./state.ts";
import { endOf } from "./status.ts";
import type { Check, CognitiveOutcome, Finding, MetacognitiveOutcome, Phi } from "./tuples.ts";

/** The flow up: the model of the object level after an observation. Refuses one that the phase cannot take. */
export const monitored = (p: Parameters, state: State, seen: Observation): State => {
  const { phase } = state;
  switch (seen.type) {
    case "knowledge-retrieved":
      if (phase === "retrieving") return retrieved(p, state, seen.keys);
      break;
    case "difficulty-judged":
      if (phase === "judging") return judged(state, seen.experience);
      break;
    case "pattern-diagnosed":
      if (phase === "diagnosing") return diagnosed(state, seen.pattern);
      break;
    case "strategy-selected":
      if (phase === "selecting") return selected(state, seen.key);
      break;
    case "strategy-executed":
      if (phase === "executing") return executed(state, seen.outcome);
      break;
    case "outcome-evaluated":
      if (phase === "evaluating") return evaluated(p, state, seen.experience);
      break;
    case "outcome-checked":
      if (phase === "checking") return checked(state, seen.findings);
      break;
    case "knowledge-updated":
      if (phase === "updating") return revised(p, state, seen.changes);
      break;
  }
  return refused(phase, `the observation "${seen.type}"`, `"${EXPECTED[phase]}"`);
};

const EXPECTED: Readonly<Record<Phase, string>> = {
  retrieving: "knowledge-retrieved",
  judging: "difficulty-judged",
  diagnosing: "pattern-diagnosed",
  selecting: "strategy-selected",
  executing: "strategy-executed",
  evaluating: "outcome-evaluated",
  checking: "outcome-checked",
  updating: "knowledge-updated",
  closed: "nothing: the enterprise has ended",
};

const refused = (phase: Phase, got: string, expected: string, equation?: string): never => {
  throw new RefusalError({
    where: `flavell, phase "${phase}"`,
    got,
    expected,
    ...(equation === undefined ? {} : { equation }),
  });
};

/** MK_τ = MK_{τ−1} ∪ retrieve(…); at τ = 0 just what was retrieved. @eq 2 */
const retrieved = (p: Parameters, state: State, keys: readonly string[]): State => {
  const { course } = state;
  const byKey = new Map(course.knowledge.map((entry) => [entry.key, entry]));
  const copied = keys.map(
    (key): Entry => byKey.get(key) ?? refused(state.phase, `the key "${key}"`, "keys of entries in MK", "2"),
  );
  const together = united(course.retrieved, copied, p.versions);
  return { ...state, phase: "judging", course: { ...course, retrieved: together } };
};

/** ME_τ^difficulty, in exactly one mode. @eq 3 */
const judged = (state: State, experience: Difficulty): State => {
  modeOf(experience, state.course.retrieved, true, "3");
  inRange("difficulty", experience.difficulty, 0, 1, "3");
  return { ...state, phase: "diagnosing", difficulty: experience };
};

/** The diagnostic pattern, first phase of selection; there must be something to select from. @eq 4 */
const diagnosed = (state: State, pattern: string | null): State =>
  strategies(state.course.retrieved, "cognitive").length === 0
    ? refused(state.phase, "MK_τ without a cognitive strategy", "at least one to select from", "4")
    : { ...state, phase: "selecting", pattern };

/** CS_τ ∈ MK_τ, second phase of selection. @eq 4 */
const selected = (state: State, key: string): State => {
  const entry = entryOf(state.course.retrieved, key);
  return entry?.category === "strategy" && entry.level === "cognitive"
    ? { ...state, phase: "executing", strategy: entry }
    : refused(state.phase, `the strategy "${key}"`, "the key of a cognitive strategy in MK_τ", "4");
};

/** CO_τ, with its effort and its distance to the goal. @eq 5 */
const executed = (state: State, outcome: CognitiveOutcome): State => {
  inRange("effort", outcome.effort, 0, Number.MAX_VALUE, "5");
  inRange("distance", outcome.distance, 0, Number.MAX_VALUE, "5");
  const { course } = state;
  return {
    ...state,
    phase: "evaluating",
    outcome,
    course: { ...course, spent: course.spent + outcome.effort },
  };
};

/** ME_τ^evaluative, in exactly one mode, and the check that it calls for. @eq 6 @eq 7 @eq 8 */
const evaluated = (p: Parameters, state: State, experience: Evaluation): State => {
  const known = state.course.retrieved;
  modeOf(experience, known, p.text === "appendix", "6");
  const { signals } = checkedEvaluation(experience);
  const checks = checksFor(signals, strategies(known, "metacognitive"), p);
  return checks.length === 0
    ? completed(state, experience, checks, null)
    : { ...state, phase: "checking", evaluative: experience, checks };
};

/** MO_τ: a finding for each check that was to be made. @eq 9 */
const checked = (state: State, findings: readonly Finding[]): State => {
  const checks = state.checks!;
  const asked = findings.length === checks.length && findings.every((each, i) => each.check === checks[i]);
  return asked
    ? completed(state, state.evaluative!, checks, metacognitiveOutcome(findings))
    : refused(
        state.phase,
        `findings for ${findings.map((each) => each.check).join(", ") || "nothing"}`,
        `findings for ${checks.join(", ")}`,
        "9",
      );
};

/** Φ_τ joins Φ once all its parts are there. @eq 10 */
const completed = (
  state: State,
  evaluative: Evaluation,
  checks: readonly Check[],
  finding: MetacognitiveOutcome | null,
): State => {
  const { course } = state;
  const latest: Phi = {
    experience: { difficulty: state.difficulty!, evaluative },
    strategy: { cognitive: state.strategy!, metacognitive: checks },
    outcome: { cognitive: state.outcome!, metacognitive: finding },
  };
  const history = { latest, earlier: course.history };
  return { ...state, phase: "updating", evaluative, checks, finding, course: { ...course, history } };
};

/** MK after (11) and the learning rule; then the enterprise ends, or its next cycle begins. @eq 11 @eq 12 */
const revised = (p: Parameters, state: State, changes: readonly Change[]): State => {
  const course = rememberedIn(p, state.course, changes);
  const ended = endOf(course, p);
  return ended === null
    ? beginning({ ...course, cycle: course.cycle + 1 })
    : { ...state, phase: "closed", course, ended };
};

const rememberedIn = (p: Parameters, course: Course, changes: readonly Change[]): Course => {
  const { task, goal, history } = course;
  const knowledge = learned(updated(course.knowledge, changes), history!.latest, task, goal, p);
  const gone = changes.flatMap((change) => (change.kind === "delete" ? [change.key] : []));
  const leaving = p.deleted === "leaves" && gone.length > 0;
  const kept = leaving ? course.retrieved.filter((entry) => !gone.includes(entry.key)) : course.retrieved;
  return { ...course, knowledge, retrieved: kept };
};
