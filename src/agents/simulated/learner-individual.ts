/** One participant: a memory with a clock, judged by the monitoring that its learner brings. */
import { consolidate, retrieve } from "../../core/memory.ts";
import type { Rng } from "../../core/rng.ts";
import type { AcquisitionControl, AcquisitionObservation } from "../../nelson-narens/acquisition/levels.ts";
import type { StudyExperience, StudyMemory } from "../../nelson-narens/acquisition/tuples.ts";
import type { LearnerIndividual, Monitoring } from "./learner.ts";
import { lossFromTests } from "./learner-belief.ts";
import type { Material } from "./learner-memory.ts";
import { ceilingOf, lossOver, rateOf, recallChance, strengthened } from "./learner-memory.ts";
import type { BelievedItem } from "./learner-planning.ts";
import { believedItem, bestShares } from "./learner-planning.ts";
import type { LearnerParameters } from "./learner-settings.ts";
import { bestStrategy, efficacy } from "./learner-strategies.ts";

/** An item of the present list in this participant's memory. */
interface Trace {
  readonly text: string;
  readonly difficulty: number;
  readonly apparent: number;
  readonly ceiling: number;
  readonly rate: number;
  strength: number;
  seconds: number;
  /** What the learner believes of it, from its first judged ease on. */
  believed: BelievedItem | null;
  /** When its study last ended, on the participant's clock. */
  studiedAt: number;
}

/** Entries of MK within this distance of an experience count as relevant to it. @eq 16 */
const LIKENESS = 0.05;

export const individualOf = (p: LearnerParameters, monitoring: Monitoring): LearnerIndividual => {
  let traces: readonly Trace[] = [];
  let knowledge: readonly StudyMemory[] = [];
  let clock = 0;
  let lists = 0;
  let stored = 0;

  const judged = p.judgementSeconds * 1000;
  const ease = (value: number): number => Math.min(1, Math.max(p.epsilon, value));

  const meet = (list: readonly Material[], rng: Rng): void => {
    lists += 1;
    traces = list.map(({ text, difficulty }) => ({
      text,
      difficulty,
      apparent: monitoring.attribute(1 - difficulty, rng),
      ceiling: ceilingOf(p, difficulty),
      rate: rateOf(p, difficulty),
      strength: 0,
      seconds: 0,
      believed: null,
      studiedAt: Number.NEGATIVE_INFINITY,
    }));
  };

  const believedLoss = (memories: readonly StudyMemory[], days: number): number =>
    lossFromTests(memories) ?? lossOver(p.believedLoss, days);

  const relevant = relevantTo();

  const object = (control: AcquisitionControl, rng: Rng): AcquisitionObservation => {
    switch (control.type) {
      case "metamemory-recall": {
        const memories = retrieve(relevant(knowledge, control.experiences), p.theta, rng);
        return { type: "metamemory-recalled", memories, milliseconds: 0 };
      }
      case "retention-formulate": {
        const loss = believedLoss(control.memories, control.task.goal.delay);
        return { type: "retention-formulated", loss, milliseconds: 0 };
      }
      case "eol-judge": {
        const trace = traces[control.item.index]!;
        clock += p.judgementSeconds;
        const known = control.memories.findLast((memory) => memory.item.text === control.item.text);
        const value = ease(
          known?.experience.learning.value ?? monitoring.easeOfLearning(trace.apparent, rng),
        );
        trace.believed = believedItem(p, value);
        const mode = known === undefined ? "feeling" : "assessment";
        return { type: "eol-judged", mode, ease: value, milliseconds: judged };
      }
      case "fok-judge": {
        const { apparent } = traces[control.item.index]!;
        clock += p.judgementSeconds;
        const value = monitoring.feelingOfKnowing(apparent, control.previous.evidence[0]!, rng);
        return { type: "fok-judged", mode: "feeling", ease: ease(value), milliseconds: judged };
      }
      case "resources-allocate": {
        const items = control.items.map(({ index }) => ({
          ...traces[index]!.believed!,
          seconds: traces[index]!.seconds,
        }));
        const keep = 1 - believedLoss(control.memories, control.task.goal.delay);
        return {
          type: "resources-allocated",
          resources: bestShares(items, keep, control.total),
          milliseconds: 0,
        };
      }
      case "strategy-select":
        return {
          type: "strategy-selected",
          strategy: bestStrategy(control.ease.value, p.elaboration),
          milliseconds: 0,
        };
      case "item-study": {
        const trace = traces[control.item.index]!;
        const { resources: seconds, strategy } = control;
        const worth = seconds * efficacy(strategy, 1 - trace.difficulty, p.elaboration);
        trace.strength = strengthened(trace.strength, trace.ceiling, trace.rate, worth);
        trace.seconds += seconds;
        clock += seconds;
        if (seconds > 0) trace.studiedAt = clock;
        // What lasts until the next cycle's FOK is what long-term memory gives, whatever is still in mind now.
        const selfTest = monitoring.attempt(trace.strength, Number.POSITIVE_INFINITY, rng);
        const fluency = selfTest.found === "nowhere" ? 0 : selfTest.fluency;
        return {
          type: "item-studied",
          outcome: { text: trace.text, evidence: [fluency] },
          milliseconds: seconds * 1000,
        };
      }
      case "jol-judge": {
        const trace = traces[control.item.index]!;
        clock += p.judgementSeconds;
        const attempt = monitoring.attempt(trace.strength, clock - trace.studiedAt, rng);
        if (attempt.found === "long-term") trace.strength += p.practice * (trace.ceiling - trace.strength);
        const value = Math.max(0, monitoring.judgementOfLearning(trace.apparent, attempt, rng));
        const learning = p.masteryScale === "clip-norm" ? Math.min(1, value) : value;
        // What is still in mind feels learned; what had to be searched for is assessed.
        const mode = attempt.found === "short-term" ? "feeling" : "assessment";
        return { type: "jol-judged", mode, learning, milliseconds: judged };
      }
      case "metamemory-consolidate": {
        const entries = control.tuples.map((tuple): StudyMemory => {
          stored += 1;
          return { ...tuple, id: `${lists}/${stored}`, feedback: "unknown" };
        });
        knowledge = consolidate(knowledge, entries, p.psi, rng);
        return { type: "metamemory-consolidated", milliseconds: 0 };
      }
    }
  };

  const sitTest = (days: number, rng: Rng): readonly boolean[] => {
    const recalled = traces.map((trace) => rng.uniform() < recallChance(trace.strength, p.loss, days));
    const last = new Map<number, string>();
    const ofThisList = `${lists}/`;
    for (const { id, item } of knowledge) if (id.startsWith(ofThisList)) last.set(item.index, id);
    knowledge = knowledge.map((memory) =>
      last.get(memory.item.index) === memory.id
        ? { ...memory, feedback: recalled[memory.item.index]! ? "recalled" : "forgotten" }
        : memory,
    );
    return recalled;
  };

  const standing = () =>
    traces.map(({ difficulty, strength, seconds }) => ({ difficulty, strength, seconds }));
  return { meet, object, sitTest, standing };
};

/**
 * The entries of MK near one of the experiences, or all of them. While neither MK nor the experiences change, as in a
 * study that leads nowhere, the answer of the cycle before still stands. @eq 13 @eq 16
 */
const relevantTo = () => {
  let asked: readonly StudyMemory[] | null = null;
  let about = "";
  let answer: readonly StudyMemory[] = [];
  return (
    knowledge: readonly StudyMemory[],
    experiences: readonly StudyExperience[] | null,
  ): readonly StudyMemory[] => {
    if (experiences === null) return knowledge;
    const eases = experiences.map(({ ease: { value } }) => value);
    const key = eases.join(" ");
    if (asked === knowledge && about === key) return answer;
    asked = knowledge;
    about = key;
    answer = knowledge.filter(({ experience }) =>
      eases.some((value) => Math.abs(value - experience.ease.value) <= LIKENESS),
    );
    return answer;
  };
};
