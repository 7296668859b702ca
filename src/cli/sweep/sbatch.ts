/** The script of a job array that computes a sweep: the same command on every node, each with its part. */

export interface ArrayScript {
  readonly name: string;
  /** The folder in which the command was given, from which paths in the file are understood. */
  readonly home: string;
  /** The node that runs it, the command line, the file of the sweep and its folder: absolute paths. */
  readonly node: string;
  readonly command: string;
  readonly file: string;
  readonly out: string;
  /** How many parts the sweep has, and which of them are submitted. */
  readonly tasks: number;
  readonly submitted: readonly number[];
  /** Options of sbatch beside ours, such as `time=10:00`. */
  readonly options: readonly string[];
}

/** A word for the shell, whatever is in it. */
const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

/** A word for the lines that sbatch reads, which ends at a blank and before a comment. */
const worded = (word: string): string =>
  /[\s#'"\\]/.test(word) ? `"${word.replaceAll(/["\\]/g, "\\$&")}"` : word;

/** Numbers as Slurm takes them: `1-4,7,9-12`. */
export const arrayRanges = (numbers: readonly number[]): string => {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(",");
};

/** The script, as `sbatch` takes it. */
export const sbatchScript = (script: ArrayScript): string => {
  const { name, home, node, command, file, out, tasks, submitted, options } = script;
  const directives = [
    `--job-name=${name}`,
    `--array=${arrayRanges(submitted)}`,
    "--ntasks=1",
    `--output=${worded(`${out}/slurm/%A_%a.log`)}`,
    ...options.map((option) => `--${option.replace(/^--/, "")}`),
  ];
  return `#!/bin/bash
${directives.map((directive) => `#SBATCH ${directive}`).join("\n")}
set -euo pipefail
cd ${quoted(home)}
exec ${quoted(node)} ${quoted(command)} sweep run ${quoted(file)} --out ${quoted(out)} \\
  --shard "$SLURM_ARRAY_TASK_ID/${tasks}" --workers "\${SLURM_CPUS_PER_TASK:-1}"
`;
};
