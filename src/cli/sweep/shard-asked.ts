/** Which part of a sweep this process is to compute: by the option, or by what the scheduler says. */
import { UsageError } from "../../core/errors.ts";
import type { Shard } from "../../experiments/sweep/index.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The number of this task among those of the scheduler's array, as each scheduler counts. */
interface Task {
  /** Name of the variable that said it. */
  readonly variable: string;
  /** From 1; `null` where it is not known where the array begins. */
  readonly part: number;
  /** `null` where the scheduler does not say how many there are. */
  readonly of: number | null;
}

const numberIn = (environment: Environment, name: string): number | null => {
  const text = environment[name];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
};

const taskIn = (environment: Environment): Task | null => {
  const slurm = numberIn(environment, "SLURM_ARRAY_TASK_ID");
  if (slurm !== null) {
    const first = numberIn(environment, "SLURM_ARRAY_TASK_MIN") ?? 1;
    const step = numberIn(environment, "SLURM_ARRAY_TASK_STEP") ?? 1;
    const of = numberIn(environment, "SLURM_ARRAY_TASK_COUNT");
    return { variable: "SLURM_ARRAY_TASK_ID", part: (slurm - first) / step + 1, of };
  }
  const index = numberIn(environment, "JOB_COMPLETION_INDEX");
  return index === null ? null : { variable: "JOB_COMPLETION_INDEX", part: index + 1, of: null };
};

/**
 * `i/n` is part i of n; `/n` leaves i to the scheduler; nothing leaves both to it, and is the whole outside of one.
 *
 * @throws UsageError for what is no part, or where the scheduler does not say what is left to it.
 */
export const shardAsked = (option: string | undefined, environment: Environment): Shard | null => {
  const task = taskIn(environment);
  if (option === undefined) {
    if (task === null) return null;
    if (task.of !== null) return checked({ part: task.part, of: task.of }, task.variable);
    throw new UsageError({
      where: task.variable,
      got: `${task.part - 1}, but not of how many`,
      expected: "the number of parts",
      remedy: "Say --shard /N, or --shard 1/1 for the whole sweep.",
    });
  }
  const [, part, of] = /^(\d*)\/(\d+)$/.exec(option.trim()) ?? [];
  if (of === undefined) {
    throw new UsageError({ where: "--shard", got: JSON.stringify(option), expected: "i/n, such as 3/20" });
  }
  if (part !== "") return checked({ part: Number(part), of: Number(of) }, "--shard");
  if (task !== null) return checked({ part: task.part, of: Number(of) }, task.variable);
  throw new UsageError({
    where: "--shard",
    got: `${JSON.stringify(option)}, and no scheduler`,
    expected: "i/n, or SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX in the environment",
  });
};

const checked = ({ part, of }: Shard, where: string): Shard => {
  if (Number.isInteger(part) && of >= 1 && part >= 1 && part <= of) return { part, of };
  throw new UsageError({
    where,
    got: `part ${part} of ${of}`,
    expected: "a part from 1 to the number of parts",
  });
};
