/** What the declarations of model minds have in common. */
import type { Settings } from "../../../core/settings.ts";

/** A real number. */
export const real = (min: number, max: number, value: number, meaning: string, unit?: string) =>
  ({ kind: "number", min, max, default: value, meaning, ...(unit === undefined ? {} : { unit }) }) as const;

/** Signals that can be read before there is an answer. */
export const FEELINGS = [
  "verbalised",
  "agreement",
  "evidence",
  "first-token-entropy",
  "mean-log-probability",
  "minimum-log-probability",
] as const;

/** The values of settings that are numbers and choices. */
export type ValuesOf<Declared extends Settings> = {
  readonly [Name in keyof Declared]: Declared[Name] extends {
    readonly kind: "choice";
    readonly choices: readonly (infer Choice)[];
  }
    ? Choice
    : number;
};
