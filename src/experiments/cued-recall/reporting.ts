import type { AwaitedIndividual, AwaitedMind, Individual, Mind } from "../../agents/mind.ts";
import type { Control, FeelingOfKnowing, Observation, Outcome } from "../../nelson-narens/index.ts";

/**
 * The mind with a report, if it has none of its own: asked afterwards, a person says how confident it was in its
 * answer, or the share of FOK⁺ in its last feeling of knowing if it gave none; both as they stand in the trace.
 */
export const reporting = (mind: Mind<Control, Observation>): Mind<Control, Observation> => ({
  ...mind,
  begin: (values, participant, rng) => {
    const individual: Individual<Control, Observation> = mind.begin(values, participant, rng);
    if (!reportsNothing(individual)) return individual;
    const { heard, report } = listener();
    return { ...individual, report, object: (control, draws) => heard(individual.object(control, draws)) };
  },
});

/** The same of a mind that answers later. */
export const reportingAwaited = (
  mind: AwaitedMind<Control, Observation>,
): AwaitedMind<Control, Observation> => ({
  ...mind,
  begin: (values, participant, rng) => {
    const individual: AwaitedIndividual<Control, Observation> = mind.begin(values, participant, rng);
    if (!reportsNothing(individual)) return individual;
    const { heard, report } = listener();
    return {
      ...individual,
      report,
      object: async (control, draws) => heard(await individual.object(control, draws)),
    };
  },
});

/** Whatever is no individual at all is refused later, by `simulate`. */
const reportsNothing = (
  individual: { readonly report?: unknown; readonly object?: unknown } | undefined,
): boolean => individual?.report === undefined && individual?.object !== undefined;

/** Listens to what is observed, and reports from it. */
const listener = () => {
  let fok: FeelingOfKnowing = { positive: 0, negative: 0 };
  return {
    heard: (seen: Observation): Observation => {
      // What is no observation is refused later, by `simulate`.
      const said = seen as Observation | undefined | null;
      if (said?.type === "fok-judged") fok = said.fok;
      return seen;
    },
    report: (ended: unknown): number => {
      const outcome = ended as Outcome;
      return outcome.type === "answer" ? outcome.confidence : shareFor(fok);
    },
  };
};

/** The share of evidence that is for knowing; ½ where there is none. */
const shareFor = ({ positive, negative }: FeelingOfKnowing): number =>
  positive + negative === 0 ? 0.5 : positive / (positive + negative);
