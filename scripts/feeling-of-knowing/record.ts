/** The two parts of docs/reference/feeling-of-knowing.json. */
import { join } from "node:path";
import { settingsOf } from "../../simulations/crossover/settings.ts";
import { evidenceMemory, stopsAtRandom } from "../../src/agents/index.ts";
import type { SettingValues } from "../../src/core/index.ts";
import { defaultsOf, stream } from "../../src/core/index.ts";
import { criteriaOf } from "../../src/experiments/cued-recall/criteria.ts";
import type { Design } from "../../src/experiments/cued-recall/design.ts";
import type { RetrievalMind } from "../../src/experiments/cued-recall/experiment.ts";
import { experiment } from "../../src/experiments/cued-recall/experiment.ts";
import type { JudgedPairs } from "../../src/experiments/cued-recall/judged-pairs.ts";
import { fokPairs } from "../../src/experiments/cued-recall/judged-pairs.ts";
import { scaledTrials } from "../../src/experiments/cued-recall/simulated-trials.ts";
import type { CuedRecallTrials } from "../../src/experiments/index.ts";
import { analyse } from "../../src/experiments/index.ts";
import { targetOf } from "../../src/fit/retrieval/objective.ts";
import { retrievalTheory } from "../../src/nelson-narens/index.ts";
import { readHumanTrials } from "../../src/store/human-trials.ts";
import { FILES } from "../people/measured.ts";
import { accuraciesOf, dealtAnew, personsOf, ratedBy, spreadOf } from "./chance.ts";
import { candidates, DEFAULTS, measured, type Values } from "./search.ts";

/** The trials of simulations/crossover/expected.json. */
const TRIALS = { trials: 20_000, seed: 1 };
const REDRAWS = 200;
/** The search: candidates on the participants of the fit, what is found on new ones. */
const SEARCH = {
  candidates: 120,
  spread: 0.15,
  sample: { participants: 400, seed: 1 },
  fresh: { participants: 2000, seed: 2 },
};

const simulated = (mind: RetrievalMind): CuedRecallTrials => {
  const values = defaultsOf(settingsOf(null, null)) as SettingValues &
    Design &
    Parameters<typeof criteriaOf>[0];
  return scaledTrials(experiment({ theory: retrievalTheory, mind, values, ...TRIALS }), criteriaOf(values));
};

/** Accuracies as they are, where ratings are dealt anew within persons, and where the other group's are drawn. */
export const chanceIn = async (folder: string) => {
  const groups = {
    people: fokPairs(await readHumanTrials(join(folder, FILES.critical))),
    simulated: fokPairs(simulated(evidenceMemory)),
    lesioned: fokPairs(simulated(stopsAtRandom)),
  };
  const of = (name: keyof typeof groups) => {
    const pairs = groups[name];
    const rng = stream(TRIALS.seed, `feeling-of-knowing/chance/${name}`);
    return {
      giveUps: pairs.outcome.length,
      known: pairs.outcome.filter((pretest) => pretest > 0).length,
      ratedOne: pairs.judgement.filter((rating) => rating === 1).length / pairs.judgement.length,
      ...personsOf(pairs),
      found: accuraciesOf(pairs),
      dealtAnew: spreadOf(REDRAWS, () => dealtAnew(pairs, rng)),
    };
  };
  const drawn = (persons: JudgedPairs, raters: JudgedPairs, name: string) => {
    const rng = stream(TRIALS.seed, `feeling-of-knowing/drawn/${name}`);
    return spreadOf(REDRAWS, () => ratedBy(persons, raters, rng));
  };
  const { people, simulated: ours } = groups;
  return {
    ...TRIALS,
    redraws: REDRAWS,
    people: of("people"),
    simulated: of("simulated"),
    lesioned: of("lesioned"),
    drawn: {
      peopleRatedByPeople: drawn(people, people, "people/people"),
      peopleRatedBySimulated: drawn(people, ours, "people/simulated"),
      simulatedRatedByPeople: drawn(ours, people, "simulated/people"),
      simulatedRatedBySimulated: drawn(ours, ours, "simulated/simulated"),
    },
  };
};

/**
 * Of the candidates whose mean of own gammas is no less than people's the one of least loss, beside the fitted
 * parameters, on participants that neither has seen.
 */
export const searched = async (folder: string) => {
  const human = await readHumanTrials(join(folder, FILES.critical));
  const target = targetOf(human);
  const own = analyse(human, { seed: 1 }).withinPersonGamma.fok!;
  const tried = candidates(SEARCH.candidates, SEARCH.spread, SEARCH.sample.seed).map((values) => {
    const { loss, analysis } = measured(values, target, SEARCH.sample);
    return { values, loss, own: analysis.withinPersonGamma.fok?.estimate ?? Number.NaN };
  });
  const reaching = tried.filter((candidate) => candidate.own >= own.estimate);
  const best = reaching.reduce((least, next) => (next.loss < least.loss ? next : least));
  return {
    ...SEARCH,
    reaching: reaching.length,
    settings: measured(best.values, target, SEARCH.sample).settings,
    fitted: freshOf(DEFAULTS, human),
    found: freshOf(best.values, human),
  };
};

/** What values come to on new participants. */
export const freshOf = (values: Values, human: CuedRecallTrials) => {
  const { loss, analysis } = measured(values, targetOf(human), SEARCH.fresh, 1000);
  const { withinPersonGamma, gammaOfOwnPairs, withinPerson, responses } = analysis;
  return { loss, withinPersonGamma, gammaOfOwnPairs, withinPerson, responses };
};
