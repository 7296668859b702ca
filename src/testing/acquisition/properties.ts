/**
 * What must hold of every run of acquisition, whatever the mind. Each property is stated from what was asked and
 * observed, not by the functions that the machine uses, and returns what breaks it, or `null`. Run them on your own
 * variant.
 */
import type { AcquisitionProperty } from "./observed.ts";
import { firstCycle, observedCycles, observedNorm } from "./observed.ts";
import type { AcquisitionRun } from "./run.ts";

/** What rounding may leave between a sum of shares and R_total. */
const ROUNDING = 1e-9;

/** Each cycle spends R_total on the items that remain, no less and no more. @eq 20 */
const spendsTheTotal: AcquisitionProperty = (run) =>
  firstCycle(run, (items) => {
    const spent = items.reduce((sum, { resources }) => sum + resources, 0);
    const { resources: total } = run.parameters;
    return Math.abs(spent - total) <= ROUNDING * total ? null : `${spent} of ${total} is spent`;
  });

/** Under inverse ease an item judged harder never gets less than one judged easier. @eq 20 */
const harderNeverGetsLess: AcquisitionProperty = (run) =>
  run.parameters.allocation !== "inverse-ease"
    ? null
    : firstCycle(run, (items) => {
        const byEase = [...items].sort((a, b) => a.ease - b.ease);
        const at = byEase.findIndex(
          ({ ease, resources }, place) =>
            place > 0 && byEase[place - 1]!.ease < ease && byEase[place - 1]!.resources < resources,
        );
        if (at < 0) return null;
        const [harder, easier] = [byEase[at - 1]!, byEase[at]!];
        return `item ${harder.index} of ease ${harder.ease} gets ${harder.resources}, item ${easier.index} of ease ${easier.ease} gets ${easier.resources}`;
      });

/** Under inverse ease r_j · ME_{τ,j}[1] is the same for all that remain: w_j = 1/ease and nothing else. @eq 20 */
const sharesByInverseEase: AcquisitionProperty = (run) =>
  run.parameters.allocation !== "inverse-ease"
    ? null
    : firstCycle(run, (items) => {
        const [first] = items;
        const other = items.find(
          ({ ease, resources }) =>
            Math.abs(ease * resources - first!.ease * first!.resources) > ROUNDING * run.parameters.resources,
        );
        return other === undefined
          ? null
          : `items ${first!.index} and ${other.index} get ${first!.resources} and ${other.resources} at eases of ${first!.ease} and ${other.ease}`;
      });

/** An item is judged as soon as it is studied, or all are once all have been studied. @eq 23 */
const judgesWhenTold: AcquisitionProperty = ({ steps, parameters }) => {
  let studied = 0;
  let judged = 0;
  for (const { index, state, observation } of steps) {
    if (observation.type === "metamemory-recalled") [studied, judged] = [0, 0];
    if (observation.type === "item-studied") studied++;
    if (observation.type !== "jol-judged") continue;
    const expected = parameters.judgement === "immediate" ? judged + 1 : state.study.remaining.length;
    if (studied !== expected) return `step ${index}: judged after ${studied} of ${expected} were studied`;
    judged++;
  }
  return null;
};

/** J₀ is all items; an item leaves exactly when its JOL reaches N_s, and none returns. @eq 26 */
const leavesAtTheNorm: AcquisitionProperty = (run) => {
  const norm = observedNorm(run);
  const cycles = observedCycles(run);
  let expected = run.task.items.map(({ index }) => index);
  for (const [cycle, items] of cycles.entries()) {
    const studied = items.map(({ index }) => index).sort((a, b) => a - b);
    if (studied.join() !== expected.join()) {
      return `cycle ${cycle} studies ${studied.join(", ")} where J is ${expected.join(", ")}`;
    }
    expected = items
      .filter(({ learning }) => learning < norm)
      .map(({ index }) => index)
      .sort((a, b) => a - b);
  }
  const left = [...run.outcome.remaining].sort((a, b) => a - b).join();
  return left === expected.join() ? null : `the outcome leaves ${left} where J is ${expected.join(", ")}`;
};

/** What is known in short-term memory only grows, by what is recalled, each entry once. @eq 13 @eq 16 */
const memoryGrows: AcquisitionProperty = ({ steps }) => {
  let held: readonly string[] = [];
  for (const { index, control, observation } of steps) {
    if ("memories" in control) {
      const ids = control.memories.map(({ id }) => id);
      if (ids.join() !== held.join())
        return `step ${index}: MK is ${ids.join(", ")} where ${held.join(", ")} was recalled`;
    }
    if (observation.type !== "metamemory-recalled") continue;
    held = [...new Set([...held, ...observation.memories.map(({ id }) => id)])];
  }
  return null;
};

/** Ease of learning is judged on cycle 0 and feeling of knowing on every later one. @eq 17 */
const judgesByCycle: AcquisitionProperty = (run) =>
  firstCycle(run, (items, cycle) => {
    const other = items.find(({ judged }) => judged !== (cycle === 0 ? "eol" : "fok"));
    return other === undefined ? null : `item ${other.index} is judged by ${other.judged}`;
  });

/** Φ holds each item of each cycle as it was observed, in order, and is handed over whole. @eq 27 @eq 28 @eq 29 */
const accumulates: AcquisitionProperty = (run) => {
  const handed = run.steps.flatMap(({ control }) =>
    control.type === "metamemory-consolidate" ? control.tuples : [],
  );
  const held = handed.map(({ item, experience: { ease, learning }, resources, strategy, outcome }) =>
    JSON.stringify([item.index, ease.value, resources, strategy, outcome, learning.value]),
  );
  const seen = observedCycles(run).flatMap((items) =>
    items.map(({ index, ease, resources, strategy, outcome, learning }) =>
      JSON.stringify([index, ease, resources, strategy, outcome, learning]),
    ),
  );
  return held.join() === seen.join() ? null : `Φ holds ${held.length} tuples, ${seen.length} were observed`;
};

/** Every run ends for exactly one reason: nothing remains, or the allowed cycles are spent. @eq 29 */
const endsWithAReason: AcquisitionProperty = ({ steps, outcome, parameters }) => {
  const cycles = steps.filter(({ observation }) => observation.type === "metamemory-recalled").length;
  if (cycles !== outcome.cycles) return `${cycles} cycles were run, and the outcome counts ${outcome.cycles}`;
  if (cycles > parameters.maxCycles) return `${cycles} cycles where ${parameters.maxCycles} are allowed`;
  const expected = outcome.remaining.length === 0 ? "mastered" : "max-cycles";
  if (outcome.reason !== expected) return `the reason is ${JSON.stringify(outcome.reason)}, not ${expected}`;
  const early = expected === "max-cycles" && cycles < parameters.maxCycles;
  return early ? `max-cycles after ${cycles} of ${parameters.maxCycles} cycles` : null;
};

/** The norm that the outcome names is ρ*(1 + δ), or 1 where it is cut. @eq 15 */
const setsTheNorm: AcquisitionProperty = (run) => {
  const norm = observedNorm(run);
  return Math.abs(run.outcome.norm - norm) <= ROUNDING
    ? null
    : `the norm is ${run.outcome.norm}, not ${norm}`;
};

/** All properties by what they say; titles begin with the equations. */
export const ACQUISITION_PROPERTIES: Readonly<Record<string, AcquisitionProperty>> = {
  "[15] the norm of study is ρ*(1 + δ)": setsTheNorm,
  "[16] MK_τ grows along τ": memoryGrows,
  "[17] EOL on cycle 0, FOK after": judgesByCycle,
  "[20] the resources of the items that remain sum to R_total": spendsTheTotal,
  "[20] harder by judgement never gets less under inverse ease": harderNeverGetsLess,
  "[20] under inverse ease the resources stand as 1/ease": sharesByInverseEase,
  "[23] an item is judged at once, or after all are studied": judgesWhenTold,
  "[26] items leave only when JOL ≥ N_s, and never return": leavesAtTheNorm,
  "[28] Φ holds every tuple in order": accumulates,
  "[29] every run ends with a reason": endsWithAReason,
};

/**
 * A higher target or a larger believed loss never lowers the number of cycles, where the mind is free of noise: both
 * runs are of the same mind and items, the second under the higher norm. It says nothing of single items: what
 * remains longer takes time from its neighbours, so that one of them may get less.
 */
export const cyclesNeverFall = (lower: AcquisitionRun, higher: AcquisitionRun): string | null =>
  observedNorm(higher) >= observedNorm(lower) && higher.outcome.cycles < lower.outcome.cycles
    ? `${lower.outcome.cycles} cycles at a norm of ${observedNorm(lower)}, ${higher.outcome.cycles} at ${observedNorm(higher)}`
    : null;
