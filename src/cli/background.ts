import { Console } from "node:console";
import { parentPort, workerData } from "node:worker_threads";
import { outcome } from "./outcome.ts";
import type { Message, Surroundings, Terminal } from "./terminal.ts";

/** Progress told more often than this is not seen anyway. */
const PROGRESS_EVERY_MS = 80;

/** Does what was asked, in the command's own thread, and ends that thread. */
export const background = async (): Promise<void> => {
  const { argv, colour, width, typed } = workerData as Surroundings;
  // What a user's module says must not get into a JSON document on standard output.
  globalThis.console = new Console(process.stderr, process.stderr);
  const tell = (message: Message): void => parentPort!.postMessage(message);
  let told = 0;
  const terminal: Terminal = {
    colour,
    width,
    typed,
    debug: argv.includes("--debug"),
    print: (text) => new Promise((taken) => process.stdout.write(text, () => taken())),
    note: (line) => tell({ kind: "note", line }),
    milestone: (line) => tell({ kind: "milestone", line }),
    guard: (unfinished) => tell({ kind: "guard", unfinished }),
    progress: (done, total, note = "") => {
      const now = Date.now();
      if (now - told < PROGRESS_EVERY_MS && done < total) return;
      told = now;
      tell({ kind: "progress", done, total, note });
    },
  };
  const status = await outcome(argv, terminal);
  tell({ kind: "end", status });
  process.exit();
};
