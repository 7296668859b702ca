/** One process at a time works in a folder: whose it is stands in a file there, and goes with that process. */
import { linkSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../core/errors.ts";
import { writeOnce } from "../durable.ts";

/** The file's name. */
export const LOCK = ".lock";

/** Who works in a folder. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process began, in ticks since the machine did: numbers of processes come back. `null`: not known. */
  readonly began: string | null;
}

/** What is known of processes. */
export interface Processes {
  /** This one. */
  readonly own: Holder;
  /** Whether it still works; of one on another machine nothing is known, so that it counts as working. */
  readonly lives: (holder: Holder) => boolean;
}

/**
 * Takes the folder for this process. What a process that has ended left behind is taken over.
 *
 * @returns what gives the folder back.
 * @throws UsageError naming the process that has it.
 */
export const holdFolder = (folder: string, where: string, { own, lives }: Processes): (() => void) => {
  const file = join(folder, LOCK);
  const scratch = `${file}-${own.pid}`;
  const text = `${JSON.stringify(own)}\n`;
  for (;;) {
    rmSync(scratch, { force: true });
    if (writeOnce(file, scratch, text)) break;
    const held = textOf(file);
    if (held === null) continue;
    const holder = holderIn(held);
    if (holder !== null && lives(holder)) throw taken(folder, file, holder, where, own.host);
    takeAway(file, scratch, held);
  }
  return () => {
    if (textOf(file) === text) rmSync(file, { force: true });
  };
};

/** Takes a lock away if it still is the one that was judged; one that another process has put there meanwhile goes back. */
const takeAway = (file: string, aside: string, judged: string): void => {
  try {
    renameSync(file, aside);
    if (textOf(aside) !== judged) linkSync(aside, file);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
};

const textOf = (file: string): string | null => {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
};

/** Locks come into being whole: what cannot be read is nobody's. */
const holderIn = (text: string): Holder | null => {
  try {
    const { pid, host, began } = JSON.parse(text);
    const whole = Number.isSafeInteger(pid) && pid > 0 && typeof host === "string";
    return whole ? { pid, host, began: typeof began === "string" ? began : null } : null;
  } catch {
    return null;
  }
};

const taken = (
  folder: string,
  file: string,
  { pid, host }: Holder,
  where: string,
  here: string,
): UsageError =>
  new UsageError({
    where,
    got: `${JSON.stringify(folder)}, in which process ${pid} on ${host} works`,
    expected: "a folder in which no other process works",
    remedy:
      host === here
        ? "Let it end first."
        : `Let it end first; if it has ended, remove ${file} and try again.`,
  });
