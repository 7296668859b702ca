import { MetalevelError } from "../core/errors.ts";
import type { Settings } from "../core/settings.ts";

/** A mind whose reply is not of the format that was asked for, however often it was asked. */
export class UnreadableError extends MetalevelError {
  override readonly name: string = "UnreadableError";
}

/** What becomes of a run in which a model does not give what it is asked for. */
export const UNREADABLE_SETTING = {
  unreadable: {
    kind: "choice",
    choices: ["counted", "error"],
    default: "counted",
    meaning:
      "what a model does not give, however often it is asked: counted in the summary, or an error that says what it said",
  },
} as const satisfies Settings;

/** A value of it. */
export type Unreadable = (typeof UNREADABLE_SETTING.unreadable.choices)[number];
