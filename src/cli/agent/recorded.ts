/** A trace file as a mind: who is in it answers again what was asked. */
import { closeSync, openSync } from "node:fs";
import {
  type RecordedAside,
  type RecordedLine,
  recordedLearner,
  recordedMind,
  recordedReasoner,
} from "../../agents/recorded.ts";
import { CheckError, UsageError } from "../../core/errors.ts";
import type { TraceHeader } from "../../core/trace.ts";
import type { AnyMind } from "../../experiments/minds.ts";
import { fileError } from "../../store/file-error.ts";
import { linesOf, lineText } from "../../store/lines.ts";
import { readTrace, traceLine } from "../../store/trace-reader.ts";

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
 * Reads a trace to be played back by a simulation of these theories.
 *
 * @throws UsageError where it cannot be read, or belongs to another theory; CheckError for a file that is no whole trace.
 */
export const readRecording = async (path: string, theories: readonly string[]): Promise<Recording> => {
  const where = `--trace ${path}`;
  const remedy = "`metalevel replay` says what is wrong with a trace.";
  let header: TraceHeader | null = null;
  let odd: number | null = null;
  const lines: (RecordedLine<unknown, unknown> | RecordedAside)[] = [];
  const { broken } = await readTrace(path, async (text, number) => {
    const line = traceLine(text);
    if (line === null) odd ??= number;
    else if (number === 1) header = line as unknown as TraceHeader;
    else if ("control" in line || "aside" in line) lines.push(line as never);
  });
  const first = header as TraceHeader | null;
  if (odd !== null && odd !== broken?.line) {
    const got = "a line that is no JSON object";
    throw new CheckError({ where: `${where}, line ${odd}`, got, expected: "a line of a trace", remedy });
  }
  if (broken !== null || first?.metalevel !== "trace") {
    const got = broken?.got ?? "a first line that is no trace's";
    throw new CheckError({ where, got, expected: broken?.expected ?? "the header of a trace", remedy });
  }
  if (first.theoryFile === undefined && !theories.includes(first.theory)) {
    const got = `a trace of ${first.simulation}, whose theory is ${first.theory}`;
    throw new UsageError({ where, got, expected: `one of ${theories.join(" or ")}` });
  }
  const recipe = KINDS[first.theory] ?? recordedMind;
  return { header: first, mind: recipe(lines as never, first.settings) };
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
