import { lineOf, STATUS, statusOf } from "./failure.ts";
import { programFor } from "./program.ts";
import type { Terminal } from "./terminal.ts";

/** Does what these words ask; what goes wrong becomes one line and the exit status. */
export const outcome = async (argv: readonly string[], terminal: Terminal): Promise<number> => {
  try {
    const program = await programFor(argv, terminal);
    await program.parseAsync(argv.length === 0 ? ["--help"] : [...argv], { from: "user" });
    return STATUS.done;
  } catch (error) {
    const line = lineOf(error);
    if (line !== null) terminal.note(line.replaceAll("`metalevel ", `\`${terminal.typed} `));
    if (terminal.debug) for (const stack of stacksOf(error)) terminal.note(stack);
    return statusOf(error);
  }
};

/** The stack of an error and of what gave rise to it. */
const stacksOf = (error: unknown): readonly string[] =>
  error instanceof Error ? [error.stack ?? error.message, ...stacksOf(error.cause)] : [];
