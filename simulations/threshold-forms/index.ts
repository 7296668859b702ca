import { evidenceMemory } from "../../src/agents/index.ts";
import { DERIVED_SETTINGS } from "../../src/bridges/index.ts";
import { UsageError } from "../../src/core/errors.ts";
import type { Settings, SettingValues } from "../../src/core/settings.ts";
import { declaredValues } from "../../src/core/settings.ts";
import type { Json } from "../../src/core/theory.ts";
import type { Design } from "../../src/experiments/cued-recall/design.ts";
import { DESIGN_SETTINGS } from "../../src/experiments/cued-recall/design.ts";
import type { CriticalTrial, RetrievalMind } from "../../src/experiments/cued-recall/experiment.ts";
import type { CuedRecallTrials } from "../../src/experiments/cued-recall/trials.ts";
import { RESPONSES } from "../../src/experiments/cued-recall/trials.ts";
import type { Row, RunRequest, RunResult, Simulation, TraceLine } from "../../src/experiments/simulation.ts";
import type { Ranking } from "../../src/fit/held-out/index.ts";
import { FOLDS, foldsOf, heldOut, peopleCells, ranked } from "../../src/fit/held-out/index.ts";
import { settingsOf } from "../crossover/settings.ts";
import { verdictOfPeople, verdictOfReward } from "./answer.ts";
import { type Drawn, figure } from "./figure.ts";
import type { Form } from "./forms.ts";
import { FORMS, freeOf, valuesUnder } from "./forms.ts";
import type { Life } from "./lived.ts";
import { live, PENALTIES } from "./lived.ts";
import { measured } from "./measures.ts";
import type { FormParameters } from "./stored.ts";
import { forPeople, forReward, storedCompetitors } from "./stored.ts";
import { tablesOf } from "./tables.ts";

/** A form's own parameters, which are stored; every other setting may be set. */
const STORED = new Set(["decay", ...FORMS.flatMap((form) => freeOf(form).map(({ name }) => name))]);

const settings = (mind: unknown): Settings => {
  const known = { ...DERIVED_SETTINGS, ...evidenceMemory.settings, ...DESIGN_SETTINGS };
  const foreign = (mind as RetrievalMind | null)?.settings ?? {};
  const declared = declaredValues([known, foreign], settingsOf(null, mind));
  return Object.fromEntries(Object.entries(declared).filter(([key]) => !STORED.has(key)));
};

/** Whether the stored parameters and shares are those of this mind under these settings. */
const asStored = ({ mind, settings: values }: RunRequest): boolean =>
  mind === null && Object.entries(settings(null)).every(([key, { default: own }]) => values[key] === own);

const run = async (request: RunRequest): Promise<RunResult> => {
  const { trials, seed, trace, data, progress } = request;
  if (request.theory !== null) {
    throw new UsageError({
      where: "--theory",
      got: JSON.stringify(request.theory.name),
      expected: "none: threshold-forms lays the forms of Algorithm 3 side by side",
      remedy: "`metalevel compare` ranks a theory of your own.",
    });
  }
  const mind = (request.mind as RetrievalMind | null) ?? evidenceMemory;
  const base = request.settings as SettingValues & Design;
  const total = FORMS.length * (1 + PENALTIES.length) * trials;
  let done = 0;
  const told = (): void => progress(++done, total);
  const kept = new Map<Form, CriticalTrial[]>(FORMS.map((form) => [form, []]));

  const lifeUnder = (form: Form, parameters: FormParameters, traced: boolean): Life =>
    live({
      mind,
      values: valuesUnder(base, form, parameters),
      trials,
      seed,
      trace: traced && trace !== null ? underForm(trace, form, parameters) : null,
      told: (trial) => {
        if (traced) kept.get(form)!.push(trial);
        told();
      },
    });
  const people = byForm((form) => lifeUnder(form, forPeople(form), true));
  const reward = byForm((form) => {
    const lived = new Map<string, Life>();
    return PENALTIES.map((penalty) => {
      const parameters = forReward(form, penalty);
      const key = JSON.stringify(parameters);
      const life = lived.get(key) ?? lifeUnder(form, parameters, false);
      lived.set(key, life);
      return life;
    });
  });
  const measures = measured({ people, reward }, seed);
  const ranking = data === null || !asStored(request) ? null : rankedForms(data as CuedRecallTrials, seed);
  const verdicts = {
    people: ranking === null ? null : verdictOfPeople(ranking.ranking),
    reward: measures.reward.map(verdictOfReward),
  };
  const parameters = byForm((form) => ({
    people: forPeople(form),
    reward: PENALTIES.map((penalty) => ({ penalty, ...forReward(form, penalty) })),
  }));
  progress(total, total);
  return {
    rows: { [Symbol.iterator]: () => rowsOf(kept) },
    summary: {
      trials,
      participants: people["from-initial"].participants.length,
      parameters,
      ...(measures as unknown as { readonly [key: string]: Json }),
      heldOut: ranking as unknown as Json,
      answer: {
        people: verdicts.people as unknown as Json,
        reward: PENALTIES.map((penalty, place) => ({
          penalty,
          ...verdicts.reward[place]!,
        })) as unknown as Json,
      },
    },
    tables: tablesOf(measures, ranking?.ranking ?? null, verdicts),
  };
};

const byForm = <Value>(value: (form: Form) => Value): Readonly<Record<Form, Value>> =>
  Object.fromEntries(FORMS.map((form) => [form, value(form)])) as Record<Form, Value>;

const rankedForms = (trials: CuedRecallTrials, seed: number) => {
  const people = peopleCells(trials);
  const fold = foldsOf(people.participants.length, seed);
  const results = storedCompetitors(null).map((competitor) => heldOut(people, fold, competitor));
  const ranking: Ranking = ranked(people, results, seed);
  return {
    participants: people.participants.length,
    trials: people.cell.length,
    leftOut: people.leftOut,
    folds: FOLDS,
    ranking,
  };
};

/** A form's lines are told apart by the participant's name, and say under which settings they were lived. */
const underForm =
  (trace: (line: TraceLine) => void, form: Form, parameters: FormParameters) =>
  (line: TraceLine): void => {
    const { participant, trial, step, ...rest } = line;
    const first = step === undefined ? "task" in rest : step === 0;
    trace({
      participant: `${form}/${participant}`,
      trial: trial!,
      ...(step === undefined ? {} : { step }),
      ...(first ? { under: { settings: { decay: form, ...parameters } } } : {}),
      ...rest,
    });
  };

function* rowsOf(kept: ReadonlyMap<Form, readonly CriticalTrial[]>): Generator<Row> {
  for (const [form, trials] of kept) {
    for (const { participant, trial, word, response, milliseconds, pretest, outcome } of trials) {
      yield {
        form,
        wid: participant,
        trial,
        word,
        response_type: RESPONSES[response]!,
        rt: milliseconds,
        pretest_accuracy: pretest,
        cycles: outcome.cycle + 1,
      };
    }
  }
}

/** Four laws by which standards fall, each at its best, on the same trials and beside people. */
export const thresholdForms: Simulation = {
  name: "threshold-forms",
  title: "Forms of the threshold: how should standards fall?",
  question:
    "Should thresholds decay exponentially, by compounding, linearly, or as optimal stopping has it: which earns most per second, and which do people show?",
  source: "Oh & Gobet (2025), Section 4.3 (open question), equations 41–43 and ruling 1",
  findings: [5, 10, 16],
  theories: ["nelson-narens/retrieval"],
  refusal:
    "its laws stand at parameters fitted to the simulated memory, and it lives through many more of them than it traces.",
  trials: {
    default: 3700,
    meaning: "critical trials under each form and each of its best parameters; 37 a participant",
  },
  settings: (_theory, mind) => settings(mind),
  columns: [
    { name: "form", meaning: "threshold law, at its best parameters for people" },
    { name: "wid", meaning: "participant; the same one lives under every form" },
    { name: "trial", meaning: "number of the trial in the participant's life; pretests come first" },
    { name: "word", meaning: "cue word" },
    { name: "response_type", meaning: "correct, omission, commission or timeout" },
    { name: "rt", unit: "ms", meaning: "time to the response, or until the search ended after the limit" },
    { name: "pretest_accuracy", meaning: "share of the two earlier tests of the pair that were right" },
    { name: "cycles", meaning: "monitoring cycles that the trial took" },
  ],
  shares: ["forms.*.shares.*"],
  readData: async (file, options) =>
    (await import("../../src/store/human-trials.ts")).readHumanTrials(file, options),
  run,
  figure: (summary, axes) => figure(summary as unknown as Drawn, axes),
};

export default thresholdForms;
