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
    const kind =
      Array.isArray(theories) && theories.length > 0 ? `, a theory or mind for ${theories.join(", ")}` : "";
    const expected = `what this simulation asks of it${kind}`;
    throw new UsageError(
      { where: modules.join(" with "), got: `an error: ${error.message}`, expected },
      { cause: error },
    );
  }
};
