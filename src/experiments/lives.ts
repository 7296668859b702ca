/**
 * Everything about simulating participants but who waits for whom: trials in the order of their lives, with the
 * streams that they draw from. `simulate` and `simulateAwaited` settle the trials that this yields.
 */
import { UsageError } from "../core/errors.ts";
import type { LevelStreams, MetaLevel } from "../core/levels.ts";
import { type Rng, stream } from "../core/rng.ts";
import type { CompileFormula, Settings, SettingValues } from "../core/settings.ts";
import { readSettings } from "../core/settings.ts";
import type { Theory } from "../core/theory.ts";
import { beginLife, type Life, type Living, prime } from "./life.ts";
import type { SimulatedRow, SimulatedTask } from "./simulate.ts";

/** A trial that is due: `study`, then `ready`, come before it is settled; then `rowOf` says what it came to. */
export interface Due<Task, State, Control, Observation, Outcome, Person> {
  readonly meta: MetaLevel<Task, State, Control, Observation, Outcome>;
  readonly life: Life<Person>;
  readonly simulated: SimulatedTask<Task>;
  readonly rng: LevelStreams;
}

/** Any trial that is due, as far as it is not the machine's business. */
type Trial<Task> = Pick<
  Due<Task, never, never, unknown, unknown, Living<never, unknown>>,
  "life" | "simulated"
>;

/** Learns what comes before the trial. */
export const study = ({ life, simulated }: Trial<unknown>, seed: number | string): void | Promise<void> =>
  simulated.study === undefined
    ? undefined
    : life.individual.study(simulated.study, stream(seed, `participant/${simulated.participant}/study`));

/** Primes what is to be primed, and starts counting. */
export const ready = ({ life, simulated }: Trial<unknown>, mind: string): void => {
  if (simulated.prime !== undefined) prime(life.individual, simulated.prime, mind);
  life.reset();
};

/** What a trial came to. */
export const rowOf = <Task, Outcome>(
  { life, simulated }: Trial<Task>,
  outcome: Outcome,
): SimulatedRow<Task, Outcome> => ({
  participant: simulated.participant,
  trial: simulated.trial,
  task: simulated.task,
  outcome,
  milliseconds: life.milliseconds(),
  steps: life.steps(),
  report: life.individual.report?.(outcome) ?? null,
});

/** What lives are made of: the options of a simulation, of whatever mind. */
export interface LivesOptions<Task, State, Control, Observation, Outcome, Person> {
  readonly theory: Theory<Task, State, Control, Observation, Outcome>;
  readonly mind: {
    readonly name: string;
    readonly settings: Settings;
    readonly begin: (values: SettingValues, participant: string, rng: Rng) => Person;
  };
  readonly tasks: Iterable<SimulatedTask<Task>>;
  readonly seed: number | string;
  readonly settings?: SettingValues;
}

/** Yields the trials one by one; the one before must be settled before the next is asked for. */
export function* lives<Task, State, Control, Observation, Outcome, Person extends Living<never, unknown>>({
  theory,
  mind,
  tasks,
  seed,
  settings = {},
}: LivesOptions<Task, State, Control, Observation, Outcome, Person>): Generator<
  Due<Task, State, Control, Observation, Outcome, Person>
> {
  const values = readSettings({ ...theory.settings, ...mind.settings }, settings, compiledBefore);
  const meta = theory.machine(values);
  const seen = new Set<string>();
  let current: Life<Person> | null = null;
  for (const simulated of tasks) {
    const { participant, trial } = checked(simulated);
    if (current === null || current.participant !== participant) {
      if (seen.has(participant)) throw scattered(participant, trial);
      seen.add(participant);
      const rng = stream(seed, `participant/${participant}/mind`);
      current = beginLife(mind.name, mind.begin(values, participant, rng), participant);
    }
    const rng = {
      meta: stream(seed, `participant/${participant}/trial/${trial}/meta`),
      object: stream(seed, `participant/${participant}/trial/${trial}/object`),
    };
    yield { meta, life: current, simulated, rng };
  }
}

/** A loop over tasks does not wait for a parser: formulas come compiled. */
const compiledBefore: CompileFormula = (text, variables, where) => {
  throw new UsageError({
    where,
    got: `the text "${text}"`,
    expected: `a formula over ${variables.join(", ")} that is compiled already`,
    remedy: 'Compile it: (await formulaCompiler())(text, variables, "decay"), from metalevel/math.',
  });
};

/** Tasks come from plain JavaScript too. */
const checked = <Task>(task: SimulatedTask<Task>): SimulatedTask<Task> => {
  if (typeof task?.participant === "string" && Number.isInteger(task.trial)) return task;
  throw new UsageError({
    where: "simulate, tasks",
    got: JSON.stringify(task) ?? String(task),
    expected: "{ participant: string, trial: whole number, task, … }",
  });
};

const scattered = (participant: string, trial: number): UsageError =>
  new UsageError({
    where: `trial ${trial} of participant "${participant}"`,
    got: "tasks of other participants in between",
    expected: "all tasks of a participant together",
    remedy: "Sort the tasks by participant.",
  });
