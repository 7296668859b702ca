import { UsageError } from "../core/errors.ts";

/**
 * Does `work` for which the user has brought modules or named ones that need not fit together: what breaks then, and
 * does not itself say what is wrong, is put down to them. The stack is under `--debug`.
 *
 * @throws UsageError naming the modules, with the error that they gave rise to as its cause.
 */
export const blaming = async <Value>(
  modules: readonly string[],
  theories: readonly string[],
  work: () => Value | Promise<Value>,
): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    const told = !(error instanceof Error) || "facts" in error || "syscall" in error;
    if (told || modules.length === 0) throw error;
    const where = modules.join(" with ");
    const remedy = "--debug shows where it came about.";
    throw new UsageError(
      { where, got: `an error: ${error.message}`, expected: wanted(modules, theories), remedy },
      { cause: error },
    );
  }
};

/** A simulation of the user's own asks nothing of itself: it is to come to its end. */
const wanted = (modules: readonly string[], theories: readonly string[]): string => {
  if (modules.every((module) => !module.startsWith("--"))) return "a run that comes to its end";
  const kind =
    Array.isArray(theories) && theories.length > 0 ? `, a theory or mind for ${theories.join(", ")}` : "";
  return `what this simulation asks of it${kind}`;
};
