import { closeSync, openSync, readFileSync, readSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../core/errors.ts";
import { PAGE_BEGINS, type ReportSubject, reportPage } from "../report/index.ts";
import { fileError } from "../store/file-error.ts";
import type { WantedParts } from "./report/subject.ts";
import { subjectOf } from "./report/subject.ts";
import { packageRoot } from "./specification/files.ts";
import type { Terminal } from "./terminal.ts";

/** What was asked of a report. */
export interface AskedReport {
  readonly folder: string;
  /** A file of the user's own; `null`: `report.html` in the folder. */
  readonly out: string | null;
  readonly parts: WantedParts;
}

/** Writes the page of a directory. */
export const performReport = async (
  { folder, out, parts }: AskedReport,
  terminal: Terminal,
): Promise<void> => {
  const subject = await subjectOf(folder, parts);
  const file = out ?? join(folder, "report.html");
  refuseForeign(file);
  const page = await reportPage(subject, pageScript());
  writeWhole(file, page, terminal);
  const shown = subject.traces;
  const counted = countedIn(subject);
  await terminal.print(`Wrote ${file} (${Math.ceil(page.length / 1000)} kB, ${counted})\n`);
  for (const note of [shown?.note ?? "", shown?.seal ?? ""])
    if (note !== "") terminal.note(`metalevel: ${note}`);
};

const countedIn = ({ traces, problems, sweep }: ReportSubject): string => {
  if (sweep !== null) return `${sweep.finished} of ${sweep.cells} cells`;
  if (problems !== null) return `${problems.problems.length} of ${problems.total} problems`;
  return traces === null ? "no traces" : `${traces.trials.length} of ${traces.total} traced trials`;
};

/** The page's own script as the build has left it. */
const pageScript = (): string => {
  const file = join(packageRoot(), "dist/report-page.iife.js");
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw fileError("report", file, "the built package (`npm run build`)", error);
  }
};

/** An earlier report may be written over, nothing else. */
const refuseForeign = (file: string): void => {
  let descriptor: number;
  try {
    descriptor = openSync(file, "r");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
    throw fileError("--out", file, "a file that can be written", error);
  }
  const begins = Buffer.alloc(PAGE_BEGINS.length);
  try {
    readSync(descriptor, begins);
  } catch (error) {
    throw fileError("--out", file, "a file that can be written", error);
  } finally {
    closeSync(descriptor);
  }
  if (begins.toString() === PAGE_BEGINS) return;
  throw new UsageError({
    where: "--out",
    got: `${JSON.stringify(file)}, which exists and is no report`,
    expected: "a new file, or an earlier report",
  });
};

/** Under another name first, so that a page that is cut short never stands in its place. */
const writeWhole = (file: string, page: string, terminal: Terminal): void => {
  const unfinished = `${file}.unfinished`;
  terminal.guard({ folder: unfinished, target: null, aside: null });
  try {
    writeFileSync(unfinished, page);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw fileError("--out", file, "a file that can be written", error);
  } finally {
    terminal.guard(null);
  }
};
