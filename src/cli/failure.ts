/** Exit statuses: what each says is part of the contract of the command line. */
export const STATUS = {
  done: 0,
  checkFailed: 1,
  usersMistake: 2,
  serverFailed: 69,
  internal: 70,
  interrupted: 130,
} as const;

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, " ").trim();

const isCommanderError = (error: unknown): error is Error & { code: string; exitCode: number } =>
  error instanceof Error && "code" in error && String(error.code).startsWith("commander.");

/** By name: a user's module may hold a copy of the errors of its own. */
const isOurs = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name);

/** The exit status that an error stands for. */
export const statusOf = (error: unknown): number => {
  if (isCommanderError(error)) return error.exitCode === 0 ? STATUS.done : STATUS.usersMistake;
  if (isOurs(error, "CheckError", "BudgetError")) return STATUS.checkFailed;
  if (isOurs(error, "UsageError", "OutOfRangeError", "RefusalError", "RequestError"))
    return STATUS.usersMistake;
  if (isOurs(error, "ModelError", "ReplyError", "UnreadableError")) return STATUS.serverFailed;
  return STATUS.internal;
};

/** The one line that a person reads; `null` where there is nothing to say (help was asked for). */
export const lineOf = (error: unknown): string | null => {
  if (isCommanderError(error)) {
    return error.exitCode === 0 ? null : `metalevel: ${oneLine(error.message.replace(/^error: /, ""))}`;
  }
  const message = error instanceof Error ? error.message : String(error);
  return statusOf(error) === STATUS.internal
    ? `metalevel: unexpected error: ${oneLine(message)} (run with --debug for the stack)`
    : `metalevel: ${oneLine(message)}`;
};
