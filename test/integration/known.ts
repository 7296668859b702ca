/** Known minds as they are served in these tests. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Composed, chainOf, compiledModel, type FiniteMind } from "../../src/agents/index.ts";
import { defaultsOf, type SettingValues, stream } from "../../src/core/index.ts";
import { type RunningServer, serve } from "./llama-server.ts";

export interface ServedKnown extends Composed {
  readonly server: RunningServer;
}

/** A mind with these settings, drawn from one seed. */
export const composed = (mind: FiniteMind, set: SettingValues = {}): Composed =>
  mind.compose({ ...defaultsOf(mind.settings), ...set }, stream(1, `mind/${mind.name}`));

/**
 * Compiles a mind and serves it.
 *
 * @param options further options of llama-server.
 */
export const serveKnown = async (
  mind: FiniteMind,
  set: SettingValues = {},
  options: readonly string[] = [],
): Promise<ServedKnown> => {
  const known = composed(mind, set);
  const folder = mkdtempSync(join(tmpdir(), "metalevel-known-"));
  const file = join(folder, `${mind.name}.gguf`);
  writeFileSync(file, compiledModel(known.chain, mind.name));
  try {
    const server = await serve(file, mind.name, options);
    return { ...known, server };
  } finally {
    // The server has read the file, or never will.
    rmSync(folder, { recursive: true });
  }
};

/** Does `task` for 0 … count − 1, four at a time, which is how many places the server has. */
export const fourAtATime = async <Result>(
  count: number,
  task: (index: number) => Promise<Result>,
): Promise<readonly Result[]> => {
  const results = new Array<Result>(count);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next++;
      results[index] = await task(index);
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  return results;
};

/** How many states the endless mind has: enough for a token to take about a millisecond. */
const ROUND = 1500;

/** Counts round and round and never ends, so that only an abort or a limit can stop it. */
export const endless: FiniteMind = {
  name: "endless",
  title: "Counts for ever",
  settings: {},
  compose: () => ({
    conditions: { begin: "[0]" },
    chain: chainOf(
      Array.from({ length: ROUND }, (_, count) => ({
        token: `[${count}]`,
        next: { [`[${(count + 1) % ROUND}]`]: 1 },
      })),
    ),
  }),
};

/** Places of the server that are at work. */
export const placesTaken = async ({ server }: Pick<ServedKnown, "server">): Promise<number> => {
  const slots = (await (await fetch(`${server.url}/slots`)).json()) as { readonly is_processing: boolean }[];
  return slots.filter(({ is_processing }) => is_processing).length;
};
