/** A cassette that a run goes on with: what it holds is played, what it lacks is asked for and recorded after it. */
import { closeSync, existsSync, openSync, truncateSync } from "node:fs";
import { ModelError } from "../agents/llm/errors.ts";
import { cassetteIndex } from "./cassette-index.ts";
import { cassettePlayer } from "./cassette-player.ts";
import { type CassetteRecorder, cassetteRecorder, type RecorderOptions } from "./cassette-recorder.ts";

/**
 * Opens a cassette to go on with, or begins one where there is none. Exchanges at its end that are not whole, because
 * tokens were spent or the run was cut short, are taken out and asked for again.
 *
 * @throws UsageError for a file that is no cassette or cannot be written.
 */
export const resumedCassette = (
  path: string,
  { secrets }: Pick<RecorderOptions, "secrets">,
): CassetteRecorder => {
  if (!existsSync(path)) return cassetteRecorder(path, { secrets });
  withoutBrokenEnd(path);
  const player = cassettePlayer(path, secrets);
  const recorder = cassetteRecorder(path, { secrets, append: true });
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

const withoutBrokenEnd = (path: string): void => {
  const descriptor = openSync(path, "r");
  let keep: number;
  try {
    const { exchanges, wholeBytes } = cassetteIndex(descriptor, path, "--resume");
    const lastWhole = exchanges.findLastIndex(({ end }) => end === "whole");
    keep = Math.min(wholeBytes, ...exchanges.slice(lastWhole + 1).map(({ begins }) => begins));
  } finally {
    closeSync(descriptor);
  }
  truncateSync(path, keep);
};
