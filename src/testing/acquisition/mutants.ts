/** Planted faults of Algorithm 2: machines that are wrong in just what their names say. */
import type {
  AcquisitionControl,
  AcquisitionObservation,
  AcquisitionState,
  StudyOutcome,
} from "../../nelson-narens/index.ts";
import { proportional } from "../../nelson-narens/index.ts";
import type { Mutant } from "../check/plan.ts";
import { afterwards, askingOtherwise, endingOtherwise, toldOtherwise, underOther } from "../check/plant.ts";

type State = AcquisitionState;
type Seen = AcquisitionObservation;

const withStudy = (state: State, change: Partial<State["study"]>): State => ({
  ...state,
  study: { ...state.study, ...change },
});

/** Another norm once the loss is formulated. */
const normBy = (norm: (target: number, loss: number) => number): Mutant["plant"] =>
  afterwards<State, Seen>((after, before) => {
    if (before.phase !== "formulating") return after;
    const { task, loss } = after.study;
    return withStudy(after, { norm: norm(task.goal.target, loss!) });
  });

/** Another way of sharing R_total out. */
const sharedBy = (shares: (eases: readonly number[], total: number, items: number) => readonly number[]) =>
  afterwards<State, Seen>((after, _before, _seen, settings) => {
    if (after.round === null) return after;
    const eases = after.round.eases.map(({ value }) => value);
    const resources = shares(eases, settings.resources as number, after.study.task.items.length);
    return { ...after, round: { ...after.round, resources } };
  });

/** Faults that can be planted in Algorithm 2 and its variants, each with what a property must say to catch it. */
export const ACQUISITION_MUTANTS: readonly Mutant[] = [
  {
    name: "undoes the believed loss exactly",
    equations: ["15"],
    wanted: "N_s is ρ*(1 + δ), not ρ*/(1 − δ)",
    plant: normBy((target, loss) => (loss < 1 ? target / (1 - loss) : target * 1e3)),
  },
  {
    name: "lets the believed loss lower the norm",
    equations: ["15"],
    wanted: "N_s is never below ρ*",
    plant: normBy((target, loss) => target * (1 - loss)),
  },
  {
    name: "replaces short-term memory where it should join",
    equations: ["16"],
    wanted: "MK_τ holds what was recalled before",
    plant: afterwards<State, Seen>((after, before) =>
      before.phase === "recalling" && before.study.cycle > 0
        ? withStudy(after, { memories: after.study.memories.slice(before.study.memories.length) })
        : after,
    ),
  },
  {
    name: "judges ease of learning on every cycle",
    equations: ["17"],
    wanted: "from cycle 1 on the feeling of knowing is judged",
    plant: afterwards<State, Seen>((after) =>
      after.phase === "judging-knowing" ? { ...after, phase: "judging-ease" } : after,
    ),
  },
  {
    name: "loses the share of items that left",
    equations: ["20"],
    wanted: "R_total is spent anew on the items that remain",
    plant: sharedBy((eases, total, items) => eases.map(() => total / items)),
  },
  {
    name: "gives easy items more",
    equations: ["20"],
    wanted: "an item judged harder never gets less under inverse ease",
    plant: sharedBy((eases, total) => proportional(eases, total)),
  },
  {
    name: "gives every item alike, whatever the allocation",
    equations: ["20"],
    wanted: "under inverse ease shares stand to one another as 1/ease",
    plant: underOther(({ allocation }) => (allocation === "inverse-ease" ? { allocation: "uniform" } : {})),
  },
  {
    name: "keeps an item that is just at the norm",
    equations: ["26"],
    wanted: "an item with JOL = N_s leaves",
    plant: afterwards<State, Seen>((after, before) =>
      before.phase === "formulating" ? withStudy(after, { norm: after.study.norm! * (1 + 1e-9) }) : after,
    ),
  },
  {
    name: "drops one item more than has reached the norm",
    equations: ["26"],
    wanted: "an item below the norm stays",
    plant: afterwards<State, Seen>((after, before) => {
      const { cycle, remaining, previous } = after.study;
      return cycle > before.study.cycle && remaining.length > 1
        ? withStudy(after, { remaining: remaining.slice(1), previous: previous.slice(1) })
        : after;
    }),
  },
  {
    name: "forgets a tuple of Φ",
    equations: ["28"],
    wanted: "Φ holds the tuple of each item of each cycle",
    plant: afterwards<State, Seen>((after, before) => {
      const { tuples } = after.study;
      return before.phase === "judging-learning" && tuples?.earlier
        ? withStudy(after, { tuples: { ...tuples, earlier: tuples.earlier.earlier } })
        : after;
    }),
  },
  {
    name: "hands over no tuple at all",
    equations: ["29"],
    wanted: "every tuple of Φ is consolidated",
    plant: askingOtherwise<State, AcquisitionControl>((control) =>
      control.type === "metamemory-consolidate" ? { ...control, tuples: [] } : control,
    ),
  },
  {
    name: "takes every judgement of learning for a little less",
    equations: ["23", "26"],
    wanted: "an item leaves exactly when the judgement that was reported reaches the norm",
    plant: toldOtherwise<State, Seen>((seen) =>
      seen.type === "jol-judged" ? { ...seen, learning: seen.learning * (1 - 1e-9) } : seen,
    ),
  },
  {
    name: "studies one cycle too many",
    equations: ["29"],
    wanted: "there are at most maxCycles cycles",
    plant: underOther(({ maxCycles }) => ({ maxCycles: (maxCycles as number) + 1 })),
  },
  {
    name: "says mastered whatever the reason",
    equations: ["29"],
    wanted: "a study that leaves items ended for want of cycles",
    plant: endingOtherwise<State, StudyOutcome>((outcome) => ({ ...outcome, reason: "mastered" })),
  },
  {
    name: "judges an item before the others are studied, though told to wait",
    equations: ["23"],
    wanted: "under judgement = delayed no item is judged before all are studied",
    plant: underOther(() => ({ judgement: "immediate" })),
  },
];
