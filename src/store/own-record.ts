/** JSON files that Metalevel wrote: the `metalevel` in each says what it is. */
import { readFileSync } from "node:fs";
import { UsageError } from "../core/errors.ts";
import type { Json } from "../core/theory.ts";
import { fileError } from "./file-error.ts";

/** What is said where there is no such file. */
interface Said {
  /** Who asks. */
  readonly where: string;
  /** Where none can be read. */
  readonly missing: string;
  /** Where it is something else. */
  readonly expected: string;
  readonly remedy?: string;
}

/** A file of this kind that fits. @throws UsageError where there is none, or it is something else. */
export const ownRecord = (
  file: string,
  kind: string,
  { where, missing, ...facts }: Said,
  fits: (record: { readonly [key: string]: Json }) => boolean = () => true,
): { readonly [key: string]: Json } => {
  try {
    const record = JSON.parse(readFileSync(file, "utf8"));
    if (record?.metalevel === kind && fits(record)) return record;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw fileError(where, file, missing, error);
  }
  throw new UsageError({ where: file, got: "something else", ...facts });
};
