/**
 * What must hold of every run of Flavell's cycle, whatever the mind. Each property is stated from what was observed,
 * not by the functions that the machine uses, and returns what breaks it, or `null`. Run them on your own variant.
 */
import { abandonedRightly } from "./abandonment-property.ts";
import { knowledgeChangesOnlyByUpdate, learnsByItsRule, retrievedGrows } from "./knowledge-properties.ts";
import type { FlavellProperty } from "./observed.ts";
import { firstOf, observedCycles } from "./observed.ts";

/** Each experience held is either a feeling, which has no grounds, or an assessment, which has. @eq 3 @eq 6 */
const oneMode: FlavellProperty = (run) =>
  firstOf(run, ({ after }) => {
    for (const experience of [after.difficulty, after.evaluative]) {
      if (experience === null) continue;
      const { mode, because } = experience as { readonly mode: unknown; readonly because?: unknown };
      const felt = mode === "feeling" && because === undefined;
      const assessed = mode === "assessment" && because !== undefined;
      if (felt === assessed) return `an experience with the mode ${String(mode)}`;
    }
    return null;
  });

/** CS_τ is a cognitive strategy in MK_τ. @eq 4 */
const selectsWhatIsRetrieved: FlavellProperty = (run) =>
  firstOf(run, ({ after }) => {
    const { strategy, course, phase } = after;
    if (strategy === null || phase !== "executing") return null;
    const there = course.retrieved.some((entry) => entry.key === strategy.key);
    return there && strategy.level === "cognitive"
      ? null
      : `"${strategy.key}" is not a cognitive strategy in MK_τ`;
  });

/** MS_τ is the branch of (8): the first signal in printed order whose check is in MK_τ, all four, or none. @eq 8 */
const branches: FlavellProperty = (run) =>
  firstOf(run, ({ observation, after }) => {
    if (observation.type !== "outcome-evaluated") return null;
    const table = [
      ["fragmented", "coherence"],
      ["doubtful", "plausibility"],
      ["unexpected", "consistency"],
      ["uncertain", "goal-conduciveness"],
    ] as const;
    const { evaluation, severalSignals, text } = run.parameters;
    const known = new Set<string>(
      after.course.retrieved.flatMap((entry) =>
        entry.category === "strategy" && entry.level === "metacognitive" ? [entry.strategy] : [],
      ),
    );
    const called = table.filter(
      ([signal, check]) =>
        observation.experience.signals.includes(signal) && (text === "algorithm-1" || known.has(check)),
    );
    const chosen =
      evaluation === "comprehensive" ? table : severalSignals === "every" ? called : called.slice(0, 1);
    const expected = chosen.map(([, check]) => check).join(", ");
    const got = (after.checks ?? []).join(", ");
    return got === expected ? null : `MS is "${got}" where (8) gives "${expected}"`;
  });

/** Φ holds every cycle's tuple as it was observed, in order. @eq 10 */
const accumulates: FlavellProperty = (run) => {
  const held: string[] = [];
  for (let rest = run.steps.at(-1)?.after.course.history ?? null; rest !== null; rest = rest.earlier) {
    const { experience, strategy, outcome } = rest.latest;
    const { cognitive, metacognitive } = outcome;
    held.unshift(JSON.stringify([experience, strategy.cognitive.key, cognitive, metacognitive]));
  }
  const seen = observedCycles(run).map(({ felt, evaluative, strategy, cognitive, metacognitive }) =>
    JSON.stringify([{ difficulty: felt, evaluative }, strategy, cognitive, metacognitive]),
  );
  return held.join() === seen.join()
    ? null
    : `Φ holds ${held.length} tuples, ${seen.length} cycles were observed`;
};

/** The goal is achieved in the last cycle if it ended for that, and in no other; MO has no say by default. @eq 12 */
const endsAtTheGoal: FlavellProperty = (run) => {
  const { goal } = run.steps[0]!.state.course;
  const cycles = observedCycles(run);
  const gated = run.parameters.goalTest === "and-not-negative";
  const achieved = cycles.findIndex(
    ({ cognitive, metacognitive }) =>
      cognitive.distance <= goal.within && !(gated && (metacognitive?.negative ?? false)),
  );
  const expected = achieved === cycles.length - 1 && achieved >= 0;
  if (achieved >= 0 && !expected) return `the goal was achieved in cycle ${achieved}, and the run went on`;
  return expected === (run.outcome.reason === "goal-achieved")
    ? null
    : `the run ended for ${run.outcome.reason} with the goal ${expected ? "" : "not "}achieved`;
};

/** What the run hands in is the last CO, all the effort that it took, and MK as it is then. @eq 12 */
const handsInTheLast: FlavellProperty = (run) => {
  const cycles = observedCycles(run);
  const { result, effort, knowledge } = run.outcome;
  const spent = cycles.reduce((sum, { cognitive }) => sum + cognitive.effort, 0);
  if (JSON.stringify(result) !== JSON.stringify(cycles.at(-1)?.cognitive))
    return "the result is not the last CO";
  if (Math.abs(effort - spent) > 1e-9) return `an effort of ${effort}, where ${spent} was spent`;
  const known = run.steps.at(-1)?.after.course.knowledge;
  return JSON.stringify(knowledge) === JSON.stringify(known) ? null : "the knowledge is not MK at the end";
};

/** Algorithm 1 prints no feeling in evaluation and no outcome in assessment; the appendix has both. @eq 3 @eq 6 */
const offersAsPrinted: FlavellProperty = (run) =>
  firstOf(run, ({ control }) => {
    if (control.type !== "outcome-evaluate") return null;
    const printed = run.parameters.text === "appendix";
    return (control.feel !== null) === printed
      ? null
      : `a feeling ${printed ? "is not" : "is"} offered in evaluation`;
  });

const REASONS: readonly string[] = [
  "goal-achieved",
  "repeated-strategy-failure",
  "resource-overrun",
  "goal-displacement",
  "insurmountable-discrepancy",
  "max-cycles",
];

/** Every run ends, with one of the six reasons, and not for want of cycles before they are used up. @eq 12 */
const endsWithAReason: FlavellProperty = ({ outcome, parameters, steps }) => {
  if (!REASONS.includes(outcome.reason)) return `the reason is ${JSON.stringify(outcome.reason)}`;
  const used = steps.filter(({ observation }) => observation.type === "knowledge-updated").length;
  if (used !== outcome.cycle + 1)
    return `${used} cycles were run, and the outcome counts ${outcome.cycle + 1}`;
  const exhausted = used >= parameters.maxCycles;
  return outcome.reason === "max-cycles" && !exhausted ? `max-cycles after ${used} cycles` : null;
};

/** All properties by what they say; titles begin with the equations. */
export const FLAVELL_PROPERTIES: Readonly<Record<string, FlavellProperty>> = {
  "[2] MK_τ grows along τ but for deletions, and holds the version retrieved last": retrievedGrows,
  "[3, 6] an experience has exactly one mode": oneMode,
  "[4] CS is a cognitive strategy in MK_τ": selectsWhatIsRetrieved,
  "[8] MS is the branch of the signals": branches,
  "[10] Φ holds every cycle in order": accumulates,
  "[3, 6] a feeling is offered in evaluation by the appendix alone": offersAsPrinted,
  "[11] without learning knowledge changes only through the update": knowledgeChangesOnlyByUpdate,
  "[11] the learning rule credits (a+1)/(a+b+2) and running means": learnsByItsRule,
  "[12] the run ends at the goal, and only there for that": endsAtTheGoal,
  "[12] the run hands in its last outcome, its effort and its knowledge": handsInTheLast,
  "[12] every run ends with a reason": endsWithAReason,
  "[12] an abandonment fires only when its criterion holds, in order": abandonedRightly,
};
