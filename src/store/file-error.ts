import { UsageError } from "../core/errors.ts";

const SAID: Readonly<Record<string, string>> = {
  ENOENT: "no such file",
  EISDIR: "a folder",
  ENOTDIR: "a path through something that is no folder",
  EACCES: "a place that may not be read or written",
  EPERM: "a place that may not be read or written",
  EROFS: "a place that cannot be written to",
  ENOSPC: "a full disk",
  EDQUOT: "a full quota",
  EFBIG: "a file that may not grow any more (ulimit -f)",
  EIO: "a disk that fails",
  ENAMETOOLONG: "a name that is too long",
  ELOOP: "a link that leads to itself",
};

/** What the file system said, as the user's mistake where it is one; anything else as it came. */
export const fileError = (
  where: string,
  path: string,
  expected: string,
  error: unknown,
  remedy?: string,
): unknown => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const said = SAID[code];
  if (said === undefined) return error;
  const got = `${JSON.stringify(path)}, ${said}`;
  return new UsageError(
    { where, got, expected, ...(remedy === undefined ? {} : { remedy }) },
    { cause: error },
  );
};

/** What a disk says that takes no more, whatever was to be written. */
const FULL: readonly string[] = ["ENOSPC", "EDQUOT", "EFBIG", "EIO"];

/** A folder of results that has no room left, or whose disk fails; anything else as it came. */
export const roomError = (path: string, error: unknown, remedy: string): unknown =>
  error instanceof Error && "code" in error && FULL.includes(String(error.code))
    ? fileError("--out", path, "room for what is written", error, remedy)
    : error;
