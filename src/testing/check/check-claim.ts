import fc from "fast-check";
import { UsageError } from "../../core/errors.ts";
import type { SettingValues } from "../../core/settings.ts";
import type { AnyClaim } from "./claim.ts";
import type { MachineOf, TriedRun } from "./run.ts";

/** How hard a claim is tried, and from where: a path repeats one case. */
export interface Trying {
  readonly seed: number;
  readonly runs: number;
  readonly path?: string | undefined;
}

/** The smallest case found that breaks a claim. */
export interface Counterexample {
  /** What breaks it, in the claim's words. */
  readonly fault: string;
  readonly settings: SettingValues;
  /** What else was tried, by name. */
  readonly beside: Readonly<Record<string, unknown>>;
  readonly runs: readonly TriedRun[];
  readonly seed: number;
  /** The case that first broke it: with the seed it is found again, and made smaller in the same way. */
  readonly path: string;
  /** Cases tried before one broke it, and how often that one could be made smaller. */
  readonly tried: number;
  readonly shrunk: number;
}

/** The machine under values that its theory refuses is none to be checked: the case is passed over. */
const allowed =
  (machineOf: MachineOf): MachineOf =>
  (settings) => {
    try {
      return machineOf(settings);
    } catch (error) {
      const refused = error instanceof Error && REFUSALS.includes(error.name);
      throw refused ? new fc.PreconditionFailure() : error;
    }
  };

/** By name: a user's module may hold a copy of the errors of its own. */
const REFUSALS: readonly string[] = ["UsageError", "OutOfRangeError", "RefusalError"];

/** What breaks a claim in a case; what is thrown breaks it too. @throws PreconditionFailure where the theory refuses the case's settings. */
export const faultOf = (claim: AnyClaim, machineOf: MachineOf, tried: unknown): string | null => {
  try {
    return claim.fault(allowed(machineOf), tried);
  } catch (error) {
    if (error instanceof fc.PreconditionFailure) throw error;
    return `an error: ${error instanceof Error ? error.message : String(error)}`;
  }
};

/** Tries a claim; `null` where nothing breaks it. @throws UsageError where the theory refuses its own settings. */
export const checkClaim = (
  claim: AnyClaim,
  machineOf: MachineOf,
  settings: fc.Arbitrary<SettingValues>,
  defaults: SettingValues,
  { seed, runs, path }: Trying,
): Counterexample | null => {
  const property = fc.property(claim.cases(settings), (tried) => {
    const found = faultOf(claim, machineOf, tried);
    if (found !== null) throw new Error(found);
  });
  const found = fc.check(property, { seed, numRuns: runs, ...(path === undefined ? {} : { path }) });
  if (!found.failed) return null;
  if (found.counterexample === null) throw refusesItself(claim, found.numSkips);
  const tried = tidied(claim, machineOf, defaults, found.counterexample[0]);
  return {
    fault: faultOf(claim, machineOf, tried) ?? unrepeated(found.errorInstance),
    settings: claim.settings?.of(tried) ?? {},
    beside: claim.beside(tried),
    runs: claim.runs(machineOf, tried),
    seed: found.seed,
    path: found.counterexamplePath?.split(":")[0] ?? "",
    tried: found.numRuns,
    shrunk: found.numShrinks,
  };
};

/** What broke a claim once, and not when the same was tried again. */
const unrepeated = (error: unknown): string =>
  `${error instanceof Error ? error.message : String(error)}; not when the same is tried again: something is read that is in no state, such as a clock, Math.random or a variable outside`;

const refusesItself = ({ name }: AnyClaim, skipped: number): UsageError =>
  new UsageError({
    where: `check, ${name}`,
    got: `a theory that refuses its own settings, ${skipped} times in all`,
    expected: "a machine for most values that are declared",
    remedy: "Declare narrower ranges, or give `checks.settings` arbitraries of values that go together.",
  });

/**
 * The case with every setting that does not matter at its default, and the others as round as they may be, wherever
 * that breaks the claim too and makes no run longer.
 */
const tidied = <Case>(claim: AnyClaim, machineOf: MachineOf, defaults: SettingValues, found: Case): Case => {
  const { settings } = claim;
  if (settings === null) return found;
  const length = (tried: Case): number =>
    claim.runs(machineOf, tried).reduce((sum, { steps }) => sum + steps.length, 0);
  const breaks = (tried: Case): boolean => {
    try {
      return faultOf(claim, machineOf, tried) !== null;
    } catch {
      return false;
    }
  };
  let best = found;
  let most = length(found);
  for (const key of Object.keys(settings.of(found))) {
    const current = settings.of(best);
    for (const value of plainer(current[key], defaults[key])) {
      const tried = settings.with(best, { ...current, [key]: value });
      if (!breaks(tried) || length(tried) > most) continue;
      best = tried;
      most = length(tried);
      break;
    }
  }
  return best;
};

/** Plainer values to try in a value's place, the plainest first. */
const plainer = (value: SettingValues[string] | undefined, standard: SettingValues[string] | undefined) => {
  if (value === undefined || standard === undefined || value === standard) return [];
  if (typeof value !== "number") return [standard];
  const rounded = [1, 2, 3].map((digits) => Number(value.toPrecision(digits)));
  return [standard, ...rounded].filter((plain) => plain !== value);
};
