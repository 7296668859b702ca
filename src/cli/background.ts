import { parentPort, workerData } from "node:worker_threads";
import { lineOf, STATUS, statusOf } from "./failure.ts";
import { programFor } from "./program.ts";
import type { Message, Surroundings, Terminal } from "./terminal.ts";

/** Progress told more often than this is not seen anyway. */
const PROGRESS_EVERY_MS = 80;

/** Does what was asked, in the command's own thread, and ends that thread. */
export const background = async (): Promise<void> => {
  const { argv, colour, width } = workerData as Surroundings;
  const tell = (message: Message): void => parentPort!.postMessage(message);
  let told = 0;
  const terminal: Terminal = {
    colour,
    width,
    debug: argv.includes("--debug"),
    print: (text) => new Promise((taken) => process.stdout.write(text, () => taken())),
    note: (line) => tell({ kind: "note", line }),
    guard: (unfinished) => tell({ kind: "guard", unfinished }),
    progress: (done, total) => {
      const now = Date.now();
      if (now - told < PROGRESS_EVERY_MS && done < total) return;
      told = now;
      tell({ kind: "progress", done, total });
    },
  };
  const status = await outcome(argv, terminal);
  tell({ kind: "end", status });
  process.exit();
};

const outcome = async (argv: readonly string[], terminal: Terminal): Promise<number> => {
  try {
    const program = await programFor(argv, terminal);
    await program.parseAsync([...argv], { from: "user" });
    return STATUS.done;
  } catch (error) {
    const line = lineOf(error);
    if (line !== null) terminal.note(line);
    if (terminal.debug && error instanceof Error && error.stack !== undefined) terminal.note(error.stack);
    return statusOf(error);
  }
};
