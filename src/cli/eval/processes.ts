/** Processes of this machine, for the lock of an evaluation's folder. */
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import type { Holder, Processes } from "../../store/evaluation/lock.ts";

/** This process, and which others live. */
export const processesHere = (): Processes => {
  const host = hostname();
  return {
    own: { pid: process.pid, host, began: beganAt(process.pid) },
    lives: (holder) => holder.host !== host || isAlive(holder),
  };
};

const isAlive = ({ pid, began }: Holder): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  const now = beganAt(pid);
  return began === null || now === null || began === now;
};

/** The 22nd field of `/proc/PID/stat`; the second is a name in brackets, which may hold anything. */
const beganAt = (pid: number): string | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
};
