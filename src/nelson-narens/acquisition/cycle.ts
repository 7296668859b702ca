/** What each observation makes of the state: one function for each group of equations, in the order of a cycle. */
import { inRange, RefusalError } from "../../core/errors.ts";
import type { AllocationPolicy, AllocationRequest } from "./allocation.ts";
import { checkedShares } from "./allocation.ts";
import type { AcquisitionPhase, AcquisitionState, Round, Studied, Study } from "./levels.ts";
import { checkedLearning, normUnder, stays, testedNorm } from "./norm.ts";
import type { AcquisitionParameters } from "./parameters.ts";
import type { Chain, CognitiveOutcome, Judgement, StudyMemory, StudyOutcome, StudyTuple } from "./tuples.ts";
import { chronological } from "./tuples.ts";

/** One shape for every state, written out: spreading it costs more than all the rest of a step. */
export const stateOf = (
  phase: AcquisitionPhase,
  study: Study,
  position = 0,
  judged: Chain<Judgement> | null = null,
  round: Round | null = null,
  strategy: string | null = null,
  studied: Chain<Studied> | null = null,
  outcome: StudyOutcome | null = null,
): AcquisitionState => ({ phase, study, position, judged, round, strategy, studied, outcome });

/** MK_τ = MK_{τ−1} ∪ retrieve_θ; on cycle 0 the norm of study is still to be set. @eq 13 @eq 16 */
export const recalled = (study: Study, copied: readonly StudyMemory[]): AcquisitionState => {
  const fresh = newIn(study.memories, observed(copied));
  for (const memory of fresh) requireMemory(memory);
  const grown = fresh.length === 0 ? study : { ...study, memories: [...study.memories, ...fresh] };
  return stateOf(study.cycle === 0 ? "formulating" : "judging-knowing", grown);
};

const observed = (copied: readonly StudyMemory[]): readonly StudyMemory[] =>
  Array.isArray(copied) ? copied : refuse(copied, "a list of memories");

/** Types do not reach a mind from a user's file. */
const requireMemory = (memory: StudyMemory): void => {
  const { id, item, experience } = (memory ?? {}) as Partial<StudyMemory>;
  const whole = typeof id === "string" && typeof item?.text === "string";
  if (whole && Number.isFinite(experience?.ease?.value) && Number.isFinite(experience?.learning?.value))
    return;
  refuse(
    memory,
    "a memory { id, item, experience: { ease, learning }, resources, strategy, outcome, feedback }",
  );
};

const refuse = (got: unknown, expected: string): never => {
  throw new RefusalError({ where: "MK", got: JSON.stringify(got) ?? "nothing", expected, equation: "13" });
};

/**
 * What of `copied` is not held yet. In a long study nearly all is, in the order in which it came: one walk along what
 * is held finds that out, and only from the first entry that it does not meet on are names compared.
 */
const newIn = (held: readonly StudyMemory[], copied: readonly StudyMemory[]): readonly StudyMemory[] => {
  let place = 0;
  let met = 0;
  for (; met < copied.length; met++) {
    while (place < held.length && held[place] !== copied[met]) place++;
    if (place === held.length) break;
    place++;
  }
  if (met === copied.length) return [];
  const known = new Set(held.map(({ id }) => id));
  return copied.slice(met).filter(({ id }) => !known.has(id));
};

/** The believed loss sets the norm of study. @eq 14 @eq 15 */
export const formulated = (p: AcquisitionParameters, study: Study, loss: number): AcquisitionState => {
  inRange("δ_retention", loss, 0, 1, "14");
  const norm = testedNorm(normUnder(p.norm, study.task.goal.target, loss), p.masteryScale);
  return stateOf("judging-ease", { ...study, loss, norm });
};

/** ME_{τ,j}[1]; with the last of J_τ the resources are shared out, or the agent is asked. @eq 17 @eq 18 @eq 19 */
export const easeJudged = (
  p: AcquisitionParameters,
  policy: AllocationPolicy | null,
  state: AcquisitionState,
  ease: Judgement,
  equation: "18" | "19",
): AcquisitionState => {
  const { phase, study, position } = state;
  inRange(equation === "18" ? "EOL" : "FOK", ease.value, p.epsilon, 1, equation);
  const judged: Chain<Judgement> = { latest: ease, earlier: state.judged };
  if (position + 1 < study.remaining.length) return stateOf(phase, study, position + 1, judged);
  if (policy === null) return stateOf("allocating", study, 0, judged);
  const request = requestOf(p, study, judged);
  return shared(study, judged, checkedShares(policy(request), request));
};

/** What is known when R_total is shared out. @eq 20 */
export const requestOf = (
  p: AcquisitionParameters,
  study: Study,
  judged: Chain<Judgement> | null,
): AllocationRequest => ({
  items: study.remaining.map((index) => study.task.items[index]!),
  eases: chronological(judged).map((judgement) => judgement.value),
  total: p.resources,
  cycle: study.cycle,
  norm: study.norm!,
});

/** r_{τ,·} as the agent says. @eq 20 */
export const resourcesAllocated = (
  p: AcquisitionParameters,
  { study, judged }: AcquisitionState,
  resources: readonly number[],
): AcquisitionState => shared(study, judged, checkedShares(resources, requestOf(p, study, judged)));

const shared = (
  study: Study,
  judged: Chain<Judgement> | null,
  resources: readonly number[],
): AcquisitionState =>
  stateOf("selecting", study, 0, judged, { eases: chronological(judged), resources, studied: [] });

/** CO_{τ,j}; judged at once, or when all of J_τ has been studied. @eq 21 @eq 22 */
export const studied = (
  p: AcquisitionParameters,
  state: AcquisitionState,
  outcome: CognitiveOutcome,
): AcquisitionState => {
  const { study, position, judged } = state;
  const round = state.round!;
  const done: Chain<Studied> = {
    latest: { strategy: state.strategy!, outcome },
    earlier: state.studied,
  };
  if (p.judgement === "immediate") {
    return stateOf("judging-learning", study, position, judged, round, state.strategy, done);
  }
  if (position + 1 < study.remaining.length) {
    return stateOf("selecting", study, position + 1, judged, round, null, done);
  }
  const all = { ...round, studied: chronological(done) };
  return stateOf("judging-learning", study, 0, judged, all, null, done);
};

/** JOL_{τ,j} completes ME and Φ_{τ,j}; with the last of J_τ the cycle closes. @eq 23 @eq 24 @eq 27 @eq 28 */
export const learningJudged = (
  p: AcquisitionParameters,
  state: AcquisitionState,
  learning: Judgement,
): AcquisitionState => {
  const { study, position, judged } = state;
  const round = state.round!;
  const { strategy, outcome } = round.studied[position] ?? state.studied!.latest;
  const latest: StudyTuple = {
    experience: { ease: round.eases[position]!, learning: checkedLearning(learning, p.masteryScale) },
    item: study.task.items[study.remaining[position]!]!,
    resources: round.resources[position]!,
    strategy,
    outcome,
  };
  const grown = appended(study, latest);
  if (position + 1 === study.remaining.length) return cycleClosed(p, grown);
  const next = p.judgement === "immediate" ? "selecting" : "judging-learning";
  return stateOf(next, grown, position + 1, judged, round, null, state.studied);
};

/** Φ_τ = Φ_{τ−1} ∪ Φ_{τ,j}. @eq 28 */
const appended = (study: Study, latest: StudyTuple): Study => ({
  task: study.task,
  cycle: study.cycle,
  memories: study.memories,
  loss: study.loss,
  norm: study.norm,
  remaining: study.remaining,
  previous: study.previous,
  tuples: { latest, earlier: study.tuples },
});

/** Study ends when no item is left or the allowed cycles are spent; otherwise the next cycle begins. @eq 29 */
const cycleClosed = (p: AcquisitionParameters, study: Study): AcquisitionState => {
  const done: Study = { ...study, previous: chronological(study.tuples, study.remaining.length) };
  const remaining = unmastered(done).map((tuple) => tuple.item.index);
  const cycles = done.cycle + 1;
  if (remaining.length > 0 && cycles < p.maxCycles) {
    return p.consolidation === "each-verify" ? stateOf("consolidating", done) : nextCycle(done);
  }
  const reason = remaining.length === 0 ? "mastered" : "max-cycles";
  const outcome: StudyOutcome = { reason, cycles, norm: done.norm!, remaining };
  return stateOf("consolidating", done, 0, null, null, null, null, outcome);
};

/** J_{τ+1} = {j ∈ J_τ : Δ_{τ,j} > 0}, as the tuples of its items. @eq 25 @eq 26 */
const unmastered = ({ previous, norm }: Study): readonly StudyTuple[] =>
  previous.filter((tuple) => stays(norm!, tuple.experience.learning.value));

/** S_{τ+1} = ACTIVE: the items that stay are studied again. @eq 26 @eq 29 */
const nextCycle = (study: Study): AcquisitionState => {
  const previous = unmastered(study);
  const remaining = previous.map((tuple) => tuple.item.index);
  return stateOf("recalling", { ...study, cycle: study.cycle + 1, remaining, previous });
};

/** MK ← consolidate_ψ(MK, Φ): the study closes, or goes on where each cycle consolidates. @eq 29 */
export const consolidated = ({ study, outcome }: AcquisitionState): AcquisitionState =>
  outcome === null ? nextCycle(study) : stateOf("closed", study, 0, null, null, null, null, outcome);
