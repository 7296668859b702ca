import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CheckError, UsageError } from "../core/errors.ts";
import { fingerprint } from "../store/fingerprint.ts";
import { FILES_OF_A_RUN } from "../store/run-directory.ts";
import { VERSION } from "../version.ts";
import { jsonText } from "./json.ts";
import type { Moved, Prepared } from "./perform.ts";
import { perform, prepare } from "./perform.ts";
import type { FileRecord, RunRecord } from "./record.ts";
import { planOfRecord } from "./record.ts";
import { readRunRecord } from "./run-record.ts";
import { tableText } from "./table.ts";
import type { Terminal } from "./terminal.ts";

type Agreement = "agrees" | "differs" | "missing" | "unexpected";

/**
 * Repeats a run from its `run.json` and lays every file beside the one that was written then.
 *
 * @throws UsageError where the folder holds no run, or a file that the run read is not there.
 * @throws CheckError where a file that the run read has changed, or a file of the run differs.
 */
export const rerun = async (
  folder: string,
  moved: Moved,
  json: boolean,
  terminal: Terminal,
): Promise<void> => {
  const record = readRunRecord("rerun", folder, "can be run again");
  requireSame("--simulation", record.simulationFile, moved.simulation);
  requireSame("--data", record.data, moved.data);
  requireSame("--theory", record.theory, moved.theory);
  requireSame("--mind", record.mind, moved.mind);
  requireSameAgent(record.agent, moved);
  const prepared = await prepare(planOfRecord(record), moved);
  const again = mkdtempSync(join(tmpdir(), "metalevel-rerun-"));
  terminal.guard({ folder: again, target: null, aside: null });
  try {
    requireSameRuns(record.beside ?? [], prepared.beside);
    await perform(prepared, again, terminal);
    const files = FILES_OF_A_RUN.flatMap((file) => agreementOf(file, folder, again));
    const equal = files.every(({ agreement }) => agreement === "agrees");
    if (json)
      await terminal.print(jsonText({ equal, version: record.version, runningVersion: VERSION, files }));
    else {
      const rows = files.map(({ file, agreement }) => [file, agreement]);
      await terminal.print(tableText({ title: "", header: ["file", "bytes"], rows }, terminal));
    }
    if (!equal) requireNothing(folder, record, files);
  } finally {
    await prepared.agent?.close();
    rmSync(again, { recursive: true, force: true });
    terminal.guard(null);
  }
};

interface FileAgreement {
  readonly file: string;
  readonly agreement: Agreement;
}

const requireNothing = (folder: string, record: RunRecord, files: readonly FileAgreement[]): never => {
  const wrong = files
    .filter(({ agreement }) => agreement !== "agrees")
    .map(({ file, agreement }) => `${file} ${agreement}`);
  throw new CheckError({
    where: `rerun ${folder}`,
    got: wrong.join(", "),
    expected: "the same bytes",
    ...(record.version === VERSION
      ? {}
      : { remedy: `The run was made by version ${record.version}, this is ${VERSION}.` }),
  });
};

/** A run that stood beside may have been made anew under its name. */
const requireSameRuns = (then: readonly FileRecord[], now: Prepared["beside"]): void => {
  for (const [at, { file, sha256 }] of then.entries()) {
    if (now[at]!.sha256 === sha256) continue;
    throw new CheckError({
      where: "--beside",
      got: `${JSON.stringify(file)}, a run that has changed`,
      expected: "the one that stood beside this",
      remedy: "--beside DIR says where it is now.",
    });
  }
};

const requireSame = (
  option: string,
  then: FileRecord | null | undefined,
  moved: string | undefined,
): void => {
  if (then == null && moved !== undefined) {
    throw new UsageError({
      where: option,
      got: JSON.stringify(moved),
      expected: "no file: the run read none",
    });
  }
  if (then == null || then.sha256 === null) return;
  const file = moved ?? then.file;
  if (moved === undefined && !existsSync(file)) {
    throw new UsageError({
      where: "rerun",
      got: `no file ${JSON.stringify(file)} here`,
      expected: "the file that the run read",
      remedy: `${option} FILE says where it is now.`,
    });
  }
  const now = fingerprint(option, file);
  if (now === then.sha256) return;
  throw new CheckError({
    where: file,
    got: `a file that has changed (sha256 ${now.slice(0, 12)}…)`,
    expected: `the one that the run read (sha256 ${then.sha256.slice(0, 12)}…)`,
  });
};

/** A recording and a cassette are files that a run can be repeated from; a live model is not. */
const requireSameAgent = (agent: RunRecord["agent"], moved: Moved): void => {
  requireSame("--trace", agent?.kind === "recorded" ? agent.trace : null, moved.trace);
  if (agent?.kind === "llm" && agent.cassette === null) {
    throw new UsageError({
      where: "rerun",
      got: `a run on the model ${JSON.stringify(agent.model)} of which nothing was recorded`,
      expected: "a run with --record or --replay",
    });
  }
  requireSame("--replay", agent?.kind === "llm" ? agent.cassette : null, moved.replay);
};

const agreementOf = (file: string, folder: string, again: string): readonly FileAgreement[] => {
  const [then, now] = [join(folder, file), join(again, file)];
  if (!existsSync(now)) {
    return existsSync(then) ? [{ file, agreement: "unexpected" }] : [];
  }
  if (!existsSync(then)) return [{ file, agreement: "missing" }];
  const same = fingerprint("rerun", then) === fingerprint("rerun", now);
  return [{ file, agreement: same ? "agrees" : "differs" }];
};
