import type { Individual, Mind } from "../../agents/mind.ts";
import type { Control, FeelingOfKnowing, Observation, Outcome } from "../../nelson-narens/index.ts";

/**
 * The mind with a report, if it has none of its own: asked afterwards, a person says how confident it was in its
 * answer, or the share of FOK⁺ in its last feeling of knowing if it gave none; both as they stand in the trace.
 */
export const reporting = (mind: Mind<Control, Observation>): Mind<Control, Observation> => ({
  ...mind,
  begin: (values, participant, rng) => reportingIndividual(mind.begin(values, participant, rng)),
});

const reportingIndividual = (
  individual: Individual<Control, Observation>,
): Individual<Control, Observation> => {
  if (individual?.report !== undefined || individual?.object === undefined) return individual;
  let fok: FeelingOfKnowing = { positive: 0, negative: 0 };
  return {
    ...individual,
    report: (ended) => {
      const outcome = ended as Outcome;
      return outcome.type === "answer" ? outcome.confidence : shareFor(fok);
    },
    object: (control, rng) => {
      const seen = individual.object(control, rng);
      if (seen.type === "fok-judged") fok = seen.fok;
      return seen;
    },
  };
};

/** The share of evidence that is for knowing; ½ where there is none. */
const shareFor = ({ positive, negative }: FeelingOfKnowing): number =>
  positive + negative === 0 ? 0.5 : positive / (positive + negative);
