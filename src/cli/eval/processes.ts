/** Processes of this machine, for the lock of an evaluation's folder. */
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import type { Holder, Processes } from "../../store/evaluation/lock.ts";

/** This process, and which others live. */
export const processesHere = (): Processes => {
  const host = hostname();
  return {
    own: { pid: process.pid, host, began: statusOf(process.pid)?.began ?? null },
    lives: (holder) => holder.host !== host || isAlive(holder),
  };
};

const isAlive = ({ pid, began }: Holder): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  const now = statusOf(pid);
  if (now === null) return true;
  return !ENDED.includes(now.state) && (began === null || began === now.began);
};

/** States of a process that has ended; its number is kept until whoever started it has asked what came of it. */
const ENDED = "ZX";

/** The 3rd and the 22nd field of `/proc/PID/stat`; the second is a name in brackets, which may hold anything. */
const statusOf = (pid: number): { readonly state: string; readonly began: string } | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0]!, began: fields[19]! };
  } catch {
    return null;
  }
};
