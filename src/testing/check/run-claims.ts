/** Claims on single runs: the seven laws, that nothing breaks, and the properties of a plan. */
import fc from "fast-check";
import type { CheckError } from "../../core/errors.ts";
import { stream } from "../../core/rng.ts";
import type { SettingValues } from "../../core/settings.ts";
import type { AnyTheory } from "../../experiments/simulation.ts";
import { isBound } from "../laws/halting.ts";
import type { Law } from "../laws/index.ts";
import { LAWS, laws } from "../laws/index.ts";
import type { Choices } from "./choices.ts";
import { choiceRng, choices } from "./choices.ts";
import type { Claim } from "./claim.ts";
import type { AnyPlan, AnyProperty } from "./plan.ts";
import type { AnyObject, CheckedRun, MachineOf, TriedRun } from "./run.ts";
import { checkedRun } from "./run.ts";

/** What a theory is checked with. */
export interface Checked {
  readonly theory: AnyTheory;
  readonly plan: AnyPlan;
}

/** One run: its settings, its task, what the object level draws, and the seed of what the meta-level draws. */
export interface RunCase {
  readonly settings: SettingValues;
  readonly task: unknown;
  readonly choices: Choices;
  readonly meta: number;
}

const tasksOf = ({ tasks }: AnyPlan): fc.Arbitrary<unknown> =>
  Array.isArray(tasks) ? fc.constantFrom(...tasks) : (tasks as fc.Arbitrary<unknown>);

/** Runs to try under settings from `settings`. */
export const runCases = (plan: AnyPlan, settings: fc.Arbitrary<SettingValues>): fc.Arbitrary<RunCase> =>
  fc.record(
    { settings, task: tasksOf(plan), choices: choices(), meta: fc.nat(999) },
    { noNullPrototype: true },
  );

/** An object level that draws by a list of choices, whichever generator it is given. */
const byChoices = (plan: AnyPlan, settings: SettingValues, list: Choices): AnyObject => {
  const object = plan.object(settings);
  const rng = choiceRng(list);
  return (control) => object(control, rng);
};

/** Runs a case on a machine of the theory, or of what stands in for it. */
export const runOf = ({ theory, plan }: Checked, machineOf: MachineOf, tried: RunCase): TriedRun => {
  const { settings, task, choices: list, meta } = tried;
  const stated = theory.bound(settings, task);
  const bound = isBound(stated) ? stated : 0;
  const rng = { meta: stream(meta, "check/meta"), object: choiceRng(list) };
  return checkedRun(machineOf(settings), plan.object(settings), task, settings, bound, rng);
};

const RUN_SETTINGS: Claim<RunCase>["settings"] = {
  of: ({ settings }) => settings,
  with: (tried, settings) => ({ ...tried, settings }),
};

/** A claim on single runs. */
export const runClaim = (
  checked: Checked,
  { name, kind, equations, statement }: Pick<Claim, "name" | "kind" | "equations" | "statement">,
  fault: (machineOf: MachineOf, tried: RunCase) => string | null,
  shows = true,
): Claim<RunCase> => ({
  name,
  kind,
  equations,
  statement,
  needs: [],
  cases: (settings) => runCases(checked.plan, settings),
  fault,
  runs: (machineOf, tried) => (shows ? [runOf(checked, machineOf, tried)] : []),
  settings: RUN_SETTINGS,
  beside: () => ({}),
});

/** That no run breaks; a run that does is not held against anything else. */
export const unbroken = (checked: Checked): Claim<RunCase> =>
  runClaim(
    checked,
    {
      name: "runs-without-error",
      kind: "property",
      equations: [],
      statement: "no run breaks, whatever the settings and whatever the object level answers",
    },
    (machineOf, tried) => runOf(checked, machineOf, tried).error,
  );

/** A property of the plan as a claim. */
export const propertyClaim = (checked: Checked, property: AnyProperty): Claim<RunCase> =>
  runClaim(checked, { ...property, kind: "property" }, (machineOf, tried) => {
    const run = runOf(checked, machineOf, tried);
    // biome-ignore lint/suspicious/noExplicitAny: the run of a machine known only by its shape
    return run.outcome === null ? null : property.fault(run as CheckedRun<any, any, any, any, any>);
  });

const SAYS: Readonly<Record<Law, string>> = {
  replay:
    "folding monitor over the recorded controls and observations gives the recorded states, without a draw",
  determinism: "the same seed gives the same trace, whatever else runs beside it",
  isolation: "an object level that draws more changes nothing that the meta-level does",
  totality: "every state asks or halts",
  refusal: "an observation that the phase cannot take is a RefusalError that names both",
  halting: "every run ends within the bound that the theory states",
  serialisability: "states and steps survive JSON, and go on as before",
};

/** How many runs a law looks at in one case; refusal first learns from several what a control may be answered with. */
const REPETITIONS: Readonly<Record<Law, number>> = {
  replay: 1,
  determinism: 2,
  isolation: 1,
  totality: 1,
  refusal: 8,
  halting: 1,
  serialisability: 1,
};

/** The seven laws as claims. */
export const lawClaims = (checked: Checked): readonly Claim<RunCase>[] =>
  LAWS.map((law) =>
    runClaim(
      checked,
      { name: law, kind: "law", equations: [], statement: SAYS[law] },
      (machineOf, tried) => {
        const run = runOf(checked, machineOf, tried);
        const ends = run.outcome !== null || (law === "halting" && run.error === null);
        return ends ? lawFault(checked, machineOf, law, tried) : null;
      },
      law !== "refusal",
    ),
  );

const lawFault = (
  { theory, plan }: Checked,
  machineOf: MachineOf,
  law: Law,
  { settings, task, choices: list }: RunCase,
): string | null => {
  const object = law === "refusal" ? () => plan.object(settings) : () => byChoices(plan, settings, list);
  const subject = {
    name: theory.name,
    meta: machineOf(settings),
    object,
    tasks: [task],
    // A run that is too long is the law of halting's business, and no other's.
    bound: theory.bound(settings, task) * (law === "halting" ? 1 : 10),
    repetitions: REPETITIONS[law],
  };
  try {
    laws[law](subject);
    return null;
  } catch (error) {
    // What breaks a run is the business of a claim of its own, and is in no law.
    const facts = (error as Partial<CheckError>).facts;
    const found = error instanceof Error && error.name === "CheckError" && facts !== undefined;
    return found ? `${facts.got}; expected ${facts.expected}` : null;
  }
};
