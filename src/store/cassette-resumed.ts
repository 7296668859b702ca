/** A cassette that a run goes on with: what it holds is played, what it lacks is asked for and recorded after it. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { ModelError } from "../agents/llm/errors.ts";
import { cassetteIndex } from "./cassette-index.ts";
import { cassettePlayer } from "./cassette-player.ts";
import { type CassetteRecorder, cassetteRecorder, type RecorderOptions } from "./cassette-recorder.ts";
import { type Line, linesOf, lineText } from "./lines.ts";

/**
 * Opens a cassette to go on with, or begins one where there is none. Exchanges that are not whole, because tokens were
 * spent, a server failed or the run was cut short, are taken out and asked for again.
 *
 * @throws UsageError for a file that is no cassette or cannot be written.
 */
export const resumedCassette = (
  path: string,
  { secrets }: Pick<RecorderOptions, "secrets">,
): CassetteRecorder => {
  if (!existsSync(path)) return cassetteRecorder(path, { secrets });
  keepWhole(path);
  const player = cassettePlayer(path, secrets);
  const recorder = cassetteRecorder(path, { secrets, append: "take" });
  return {
    around: (live) => {
      const recording = recorder.around(live);
      return async (request) => {
        try {
          return await player.wire(request);
        } catch (error) {
          if (error instanceof ModelError && error.details.fault === "not-recorded")
            return recording(request);
          throw error;
        }
      };
    },
    close: () => {
      player.close();
      recorder.close();
    },
  };
};

/** Takes out what could be played only up to where it was cut short: by a crash, a failure, or a reader who may have been stopped. */
const keepWhole = (path: string): void => {
  const { exchanges } = reading(path, (descriptor) => cassetteIndex(descriptor, path, "--resume"));
  const broken = new Set(exchanges.flatMap(({ end, number }) => (end === "whole" ? [] : [number])));
  const scratch = `${path}.whole`;
  const kept = openSync(scratch, "w");
  try {
    reading(path, (descriptor) => {
      for (const line of linesOf(descriptor)) {
        if (line.whole && !broken.has(exchangeOf(line))) writeFileSync(kept, line.bytes);
      }
    });
    fsyncSync(kept);
    renameSync(scratch, path);
  } finally {
    closeSync(kept);
    rmSync(scratch, { force: true });
  }
};

const exchangeOf = (line: Line): number =>
  (JSON.parse(lineText(line)) as { readonly exchange: number }).exchange;

const reading = <Result>(path: string, use: (descriptor: number) => Result): Result => {
  const descriptor = openSync(path, "r");
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
};
