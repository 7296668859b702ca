/** A trace file as a mind: who is in it answers again what was asked. */
import { closeSync, openSync } from "node:fs";
import {
  type RecordedAside,
  type RecordedLine,
  recordedLearner,
  recordedMind,
  recordedReasoner,
} from "../../agents/recorded.ts";
import { CheckError } from "../../core/errors.ts";
import type { TraceHeader } from "../../core/trace.ts";
import type { AnyMind } from "../../experiments/minds.ts";
import { fileError } from "../../store/file-error.ts";
import { linesOf, lineText } from "../../store/lines.ts";
import { readTrace } from "../../store/trace-reader.ts";

/** A trace's header, and its participants as a mind. */
export interface Recording {
  readonly header: TraceHeader;
  readonly mind: AnyMind;
}

/** What plays a trace back, where that is more than an object level. */
const KINDS: Readonly<Record<string, (lines: never, recorded: TraceHeader["settings"]) => AnyMind>> = {
  flavell: recordedReasoner,
  "nelson-narens/acquisition": recordedLearner,
};

/**
 * Reads a trace to be played back.
 *
 * @throws UsageError where it cannot be read; CheckError for a file that is no whole trace.
 */
export const readRecording = async (path: string): Promise<Recording> => {
  let header: TraceHeader | null = null;
  const lines: (RecordedLine<unknown, unknown> | RecordedAside)[] = [];
  const { broken } = await readTrace(path, async (text) => {
    const line = JSON.parse(text) as TraceHeader | RecordedLine<unknown, unknown> | RecordedAside;
    if (header === null) header = line as TraceHeader;
    else if ("control" in line || "aside" in line) lines.push(line);
  });
  const first = header as TraceHeader | null;
  if (broken === null && first?.metalevel === "trace") {
    const recipe = KINDS[first.theory] ?? recordedMind;
    return { header: first, mind: recipe(lines as never, first.settings) };
  }
  throw new CheckError({
    where: `--trace ${path}`,
    got: broken?.got ?? "a first line that is no trace's",
    expected: broken?.expected ?? "the header of a trace",
    remedy: "`metalevel replay` says what is wrong with a trace.",
  });
};

/** The seed that a trace was made with: a recording is played back on the same tasks. `null` for no trace. */
export const seedOfTrace = (path: string): number | null => {
  let descriptor: number;
  try {
    descriptor = openSync(path, "r");
  } catch (error) {
    throw fileError("--trace", path, "a trace that can be read", error);
  }
  try {
    for (const line of linesOf(descriptor))
      return (JSON.parse(lineText(line)) as Partial<TraceHeader>).seed ?? null;
  } catch {
    // What is wrong with the file is said where all of it is read.
  } finally {
    closeSync(descriptor);
  }
  return null;
};
