/** The theory of a user's own that a trace came from, as the `run.json` beside it has it. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CheckError, UsageError } from "../core/errors.ts";
import { fingerprint } from "../store/fingerprint.ts";
import type { RunRecord } from "./record.ts";

const REMEDY = "--theory FILE says where it is now, or lays another beside the trace.";

/**
 * The file of the theory; `null` where the run had one of this package, or no run is beside the trace.
 *
 * @throws UsageError where the file is not there.
 * @throws CheckError where it is not what the run read.
 */
export const recordedTheory = (trace: string): string | null => {
  const record = recordBeside(trace);
  if (record?.metalevel !== "run" || !record.traces || record.theory == null) return null;
  const { file, sha256 } = record.theory;
  if (sha256 === null) return null;
  if (!existsSync(file)) {
    const got = `no file ${JSON.stringify(file)} here`;
    const expected = "the theory that the run read";
    throw new UsageError({ where: "replay", got, expected, remedy: REMEDY });
  }
  const now = fingerprint("--theory", file);
  if (now === sha256) return file;
  throw new CheckError({
    where: file,
    got: `a file that has changed (sha256 ${now.slice(0, 12)}…)`,
    expected: `the one that the run read (sha256 ${sha256.slice(0, 12)}…)`,
    remedy: REMEDY,
  });
};

const recordBeside = (trace: string): Partial<RunRecord> | null => {
  try {
    return JSON.parse(readFileSync(join(dirname(trace), "run.json"), "utf8"));
  } catch {
    // Without a record the trace's own header has to do.
    return null;
  }
};
