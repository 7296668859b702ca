/** From the words of `metalevel compare` to competitors: stored forms, recall models, and theories to be simulated. */
import { settingsOf } from "../../simulations/crossover/settings.ts";
import { FORMS } from "../../simulations/threshold-forms/forms.ts";
import { storedCompetitor } from "../../simulations/threshold-forms/stored.ts";
import { evidenceMemory } from "../agents/index.ts";
import { derivedRetrievalTheory } from "../bridges/index.ts";
import { UsageError } from "../core/errors.ts";
import { nearestName } from "../core/names.ts";
import type { Settings } from "../core/settings.ts";
import type { Design } from "../experiments/cued-recall/design.ts";
import type { RetrievalTheory } from "../experiments/cued-recall/experiment.ts";
import { experiment } from "../experiments/cued-recall/experiment.ts";
import type { Competitor, RecallCompetitorOptions } from "../fit/held-out/index.ts";
import { cellCounter, recallCompetitor, simulatedCompetitor } from "../fit/held-out/index.ts";
import { RECALL_MODELS, recallStart } from "../fit/held-out/recall-models.ts";
import { settingValues } from "./settings.ts";
import { loadTheory } from "./user-module.ts";
import { assignments } from "./values.ts";

/** Settings of the comparison itself. */
export const COMPARISON = {
  lapse: {
    kind: "number",
    min: 1e-9,
    max: 0.5,
    default: null,
    meaning: "ε, share of trials left to chance; none: estimated from each training set",
  },
  evaluations: {
    kind: "integer",
    min: 0,
    max: 100_000,
    default: 60,
    meaning:
      "likelihoods evaluated to estimate a recall model from each training set; 0: estimated once from everybody",
  },
} as const satisfies Settings;

export interface CompetitorOptions extends RecallCompetitorOptions {
  readonly trials: number;
  readonly seed: number;
  /** Settings given for every simulated theory. */
  readonly set: Readonly<Record<string, string>>;
}

const isForm = (name: string): name is (typeof FORMS)[number] => FORMS.some((form) => form === name);

/** Algorithm 3 with the evidence memory, under the defaults of `run crossover`. */
const RETRIEVAL = "retrieval";

export const isSimulated = (word: string): boolean => {
  const { name, own } = parted(word);
  return !Object.hasOwn(RECALL_MODELS, name) && (!isForm(name) || Object.keys(own).length > 0);
};

/** `NAME` or `NAME:key=value,key=value`. */
const parted = (word: string) => {
  const at = word.indexOf(":");
  const name = at < 0 ? word : word.slice(0, at);
  const own = at < 0 ? {} : assignments(word, word.slice(at + 1).split(","));
  return { name, own };
};

/** @throws UsageError for a name that is none, or settings that it does not take. */
export const competitorFor = async (word: string, options: CompetitorOptions): Promise<Competitor> => {
  const { name, own } = parted(word);
  const recall = RECALL_MODELS[name];
  if (recall !== undefined) {
    if (Object.keys(own).length === 0) return recallCompetitor(recall.model, recallStart(name), options);
    throw new UsageError({
      where: word,
      got: `settings for ${name}`,
      expected: "none: its parameters are estimated from the training people",
    });
  }
  if (isForm(name)) {
    if (Object.keys(own).length === 0) return storedCompetitor(name, options.lapse);
    return simulated(word, derivedRetrievalTheory, { ...options.set, ...own, decay: name }, options);
  }
  const theory = name === RETRIEVAL ? derivedRetrievalTheory : await theoryOf(name);
  return simulated(word, theory, { ...options.set, ...own }, options);
};

const theoryOf = async (name: string): Promise<RetrievalTheory> => {
  if (/[\\/]|\.[cm]?[jt]s$/.test(name)) return (await loadTheory(name)).thing as RetrievalTheory;
  const known = [...FORMS, RETRIEVAL, ...Object.keys(RECALL_MODELS)];
  const nearest = nearestName(name, known);
  throw new UsageError({
    where: "metalevel compare",
    got: JSON.stringify(name),
    expected: `one of ${known.join(", ")}, or a file of your own`,
    ...(nearest === null ? {} : { remedy: `Did you mean "${nearest}"?` }),
  });
};

const simulated = async (
  name: string,
  theory: RetrievalTheory,
  set: Readonly<Record<string, string>>,
  { trials, seed, lapse, told }: CompetitorOptions,
): Promise<Competitor> => {
  const declared = settingsOf(theory === derivedRetrievalTheory ? null : theory, null);
  const values = await settingValues(declared, set);
  const counter = cellCounter();
  const lived = experiment({
    theory,
    mind: evidenceMemory,
    values: values as typeof values & Design,
    trials,
    seed,
  });
  for (const trial of lived) {
    counter.add(trial);
    told();
  }
  const given = Object.entries(set).map(([key, value]) => `${key}=${value}`);
  return simulatedCompetitor(
    { name, title: `${theory.title}, simulated`, fixed: given.join(", ") || "defaults of run crossover" },
    counter.done(),
    lapse,
  );
};
