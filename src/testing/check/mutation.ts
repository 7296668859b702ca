import fc from "fast-check";
import type { SettingValues } from "../../core/settings.ts";
import { defaultsOf } from "../../core/settings.ts";
import { firstDifference } from "../difference.ts";
import { claimsOf, triedSettings, unasked } from "./check.ts";
import type { Trying } from "./check-claim.ts";
import { checkClaim, faultOf } from "./check-claim.ts";
import type { AnyClaim, Claim } from "./claim.ts";
import { derivedMutants } from "./derived-mutants.ts";
import type { Mutant } from "./plan.ts";
import type { MachineOf } from "./run.ts";
import type { Checked, RunCase } from "./run-claims.ts";
import { runClaim, runOf } from "./run-claims.ts";

/** What became of one planted fault. */
export interface MutantFinding {
  readonly name: string;
  readonly equations: readonly string[];
  /** What a property would have to say to catch it. */
  readonly wanted: string;
  /**
   * `caught` by a property or law; `survived`: it changes runs and nothing notices; `unseen`: no run differs, so that
   * there is nothing to notice.
   */
  readonly status: "caught" | "survived" | "unseen";
  /** The first law or property that caught it, and whether it is one of the user's own. */
  readonly by: { readonly name: string; readonly own: boolean } | null;
  /** The plainest run on which a survivor differs from the theory, and where. */
  readonly difference: { readonly settings: SettingValues; readonly where: string } | null;
}

/** What to plant, and how hard to try. */
export interface MutationRequest extends Trying {
  /** Names of the user's own properties: they are tried first. */
  readonly own: readonly string[];
  /** Whether to plant beside the faults that are listed those that any machine can have; by default both. */
  readonly derived?: boolean;
  /** Told of each finding as it is made, and how many there will be. */
  readonly progress?: (finding: MutantFinding, total: number) => void;
}

/** That a run is what the theory itself makes of the same case: what it says is where they part. */
const sameRuns = (checked: Checked): Claim<RunCase> =>
  runClaim(
    checked,
    { name: "same-runs", kind: "property", equations: [], statement: "" },
    (machineOf, tried) => {
      const parts = (each: MachineOf) => {
        const { steps, outcome, error } = runOf(checked, each, tried);
        return { step: steps.map(({ control, after }) => ({ control, after })), outcome, error };
      };
      const theirs = parts(checked.theory.machine);
      return firstDifference(parts(machineOf), theirs, "run")?.replace(/^run\./, "") ?? null;
    },
  );

/** Plants each fault in the theory's machines and says which law or property notices it first. */
export const checkMutants = (checked: Checked, request: MutationRequest): readonly MutantFinding[] => {
  const { own, derived = true, progress = () => {} } = request;
  const settings = triedSettings(checked, {});
  const claims = claimsOf(checked)
    .filter((claim) => unasked(checked, {}, claim) === null)
    // The user's own first; then what is said of the theory, which names a fault better than a law does.
    .sort((a, b) => rank(a, own) - rank(b, own))
    .map((claim) => withCases(claim, settings, request));
  const mutants = [...(checked.plan.mutants ?? []), ...(derived ? derivedMutants(checked) : [])];
  return mutants.map((mutant) => {
    const finding = findingOf(checked, claims, mutant, request);
    progress(finding, mutants.length);
    return finding;
  });
};

const rank = ({ name, kind }: AnyClaim, own: readonly string[]): number =>
  own.includes(name) ? 0 : kind === "property" ? 1 : 2;

/** A claim with the cases that it is tried on: they are drawn once for all faults, by the first that needs them. */
interface ClaimWithCases {
  readonly claim: AnyClaim;
  readonly cases: () => readonly unknown[];
}

const withCases = (
  claim: AnyClaim,
  settings: fc.Arbitrary<SettingValues>,
  { seed, runs }: Trying,
): ClaimWithCases => {
  let drawn: readonly unknown[] | null = null;
  return {
    claim,
    cases: () => {
      drawn ??= fc.sample(claim.cases(settings), { seed, numRuns: runs });
      return drawn;
    },
  };
};

const findingOf = (
  checked: Checked,
  claims: readonly ClaimWithCases[],
  { name, equations, wanted, plant }: Mutant,
  request: MutationRequest,
): MutantFinding => {
  const planted = plant(checked.theory.machine);
  const said = { name, equations, wanted };
  const by = claims.find((each) => breaks(each, planted))?.claim;
  if (by !== undefined) {
    const own = request.own.includes(by.name);
    return { ...said, status: "caught", by: { name: by.name, own }, difference: null };
  }
  const difference = differing(checked, planted, request);
  return { ...said, status: difference === null ? "unseen" : "survived", by: null, difference };
};

/** The plainest run that tells a planted machine from the theory's own. */
const differing = (checked: Checked, planted: MachineOf, trying: Trying): MutantFinding["difference"] => {
  const settings = triedSettings(checked, {});
  const defaults = defaultsOf(checked.theory.settings);
  const found = checkClaim(sameRuns(checked), planted, settings, defaults, trying);
  if (found === null) return null;
  const differs = Object.entries(found.settings).filter(([key, value]) => value !== defaults[key]);
  return { settings: Object.fromEntries(differs), where: found.fault };
};

/** Whether a claim notices; nothing is made smaller, since only that is asked. */
const breaks = ({ claim, cases }: ClaimWithCases, planted: MachineOf): boolean =>
  cases().some((tried) => {
    try {
      return faultOf(claim, planted, tried) !== null;
    } catch (error) {
      if (error instanceof fc.PreconditionFailure) return false;
      throw error;
    }
  });
