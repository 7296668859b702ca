import { MetalevelError, UsageError } from "../../core/errors.ts";

/** One thing that was checked. */
export interface SpecificationCheck {
  /** A Quint module, or "equations". */
  readonly module: string;
  readonly check: string;
  readonly passed: boolean;
  /** Counts where it passed, what is wrong where it did not. */
  readonly detail: string;
}

/** Takes down one finding. */
export type Note = (module: string, check: string, finding: Finding) => void;

export interface Finding {
  readonly passed: boolean;
  readonly detail: string;
}

/** A finding from a list of faults: passed where there is none. */
export const faultless = (faults: readonly string[], counts: string): Finding => ({
  passed: faults.length === 0,
  detail: faults.length === 0 ? counts : faults.slice(0, 10).join("\n") + more(faults.length - 10),
});

const more = (count: number): string => (count > 0 ? `\n… and ${count} more` : "");

/** Runs a check that throws what it finds; code that breaks down has not passed either. */
export const guarded = async <Value>(
  note: (finding: Finding) => void,
  check: () => Value | Promise<Value>,
): Promise<Value | null> => {
  try {
    return await check();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    note({ passed: false, detail: error instanceof MetalevelError ? error.message : String(error) });
    return null;
  }
};
