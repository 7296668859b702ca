import type { Table } from "../experiments/simulation.ts";
import { roomError } from "../store/file-error.ts";
import { openRunDirectory } from "../store/run-directory.ts";
import { jsonText } from "./json.ts";
import { tablesText } from "./table.ts";
import type { Terminal } from "./terminal.ts";

/** What becomes of a result. */
export interface Destination {
  /** A folder of the user's own; `null`: the next free one under `runs`. */
  readonly out: string | null;
  readonly force: boolean;
  readonly json: boolean;
}

interface Result {
  readonly summary: object;
  readonly tables: readonly Table[];
}

/**
 * Lets `write` fill a run directory, puts it in its place when it is whole, and prints the result: one JSON
 * document, or tables.
 */
export const intoRunDirectory = async (
  { out, force, json }: Destination,
  name: string,
  terminal: Terminal,
  write: (folder: string) => Promise<Result>,
): Promise<void> => {
  const directory = openRunDirectory(
    out === null ? { kind: "next", parent: "runs", name } : { kind: "out", path: out, force },
    terminal.guard,
  );
  try {
    const result = await write(directory.folder);
    const written = directory.publish();
    if (json) {
      await terminal.print(jsonText(result.summary));
      terminal.note(`wrote ${written}`);
    } else await terminal.print(`${tablesText(result.tables, terminal)}\nWrote ${written}\n`);
  } catch (error) {
    directory.discard();
    throw roomError(directory.shown, error, "Make room and run it again; nothing of it was left.");
  }
};
