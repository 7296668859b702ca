import fc from "fast-check";
import { knownName } from "../../core/names.ts";
import type { SettingValues } from "../../core/settings.ts";
import { defaultsOf } from "../../core/settings.ts";
import type { Counterexample, Trying } from "./check-claim.ts";
import { checkClaim } from "./check-claim.ts";
import type { AnyClaim } from "./claim.ts";
import type { Checked } from "./run-claims.ts";
import { lawClaims, propertyClaim, unbroken } from "./run-claims.ts";
import { settingValues } from "./settings.ts";

/** What was found of one law or property. */
export interface Finding {
  readonly name: string;
  readonly kind: "law" | "property";
  readonly equations: readonly string[];
  readonly statement: string;
  /** `waived`: the theory gives it up; `not-asked`: it speaks of a setting that the theory does not let vary. */
  readonly status: "holds" | "fails" | "waived" | "not-asked";
  /** The reason, where it is waived or not asked. */
  readonly reason: string | null;
  readonly counterexample: Counterexample | null;
}

/** What to check, and how hard. */
export interface CheckRequest extends Trying {
  /** The one law or property to check; all where absent. */
  readonly property?: string | undefined;
  /** Settings that are held at these values. */
  readonly fixed?: SettingValues;
  /** Told of each finding as it is made, and of how many there will be. */
  readonly progress?: (finding: Finding, total: number) => void;
}

/** All that is checked of a theory: the laws, that nothing breaks, and its properties. */
export const claimsOf = (checked: Checked): readonly AnyClaim[] => [
  ...lawClaims(checked),
  unbroken(checked),
  ...(checked.plan.claims ?? []),
  ...(checked.plan.properties ?? []).map((property) => propertyClaim(checked, property)),
];

/** Values to try for a theory's settings, those of `fixed` held. */
export const triedSettings = (
  { theory, plan }: Checked,
  fixed: SettingValues,
): fc.Arbitrary<SettingValues> => {
  const held = Object.entries(fixed).map(([key, value]) => [key, fc.constant(value)] as const);
  return settingValues(theory.settings, { ...plan.settings, ...Object.fromEntries(held) });
};

/** Why a claim is not put to a theory; `null` where it is. */
export const unasked = (
  { theory, plan }: Checked,
  fixed: SettingValues,
  { name, needs }: AnyClaim,
): Pick<Finding, "status" | "reason"> | null => {
  const waived = plan.waived?.[name];
  if (waived !== undefined) return { status: "waived", reason: waived };
  const absent = needs.find((key) => !Object.hasOwn(theory.settings, key));
  if (absent !== undefined)
    return { status: "not-asked", reason: `it reads the setting ${absent}, which is not declared` };
  const held = needs.find((key) => Object.hasOwn(fixed, key));
  return held === undefined
    ? null
    : { status: "not-asked", reason: `it varies the setting ${held}, which is held` };
};

/**
 * Checks a theory: its machines under generated settings, tasks and answers are put to the seven laws and to its
 * properties.
 *
 * @throws UsageError for an unknown property, and for a theory that refuses its own settings.
 */
export const checkTheory = (checked: Checked, request: CheckRequest): readonly Finding[] => {
  const { property, fixed = {}, progress = () => {} } = request;
  const claims = claimsOf(checked);
  if (property !== undefined)
    knownName(
      "--property",
      property,
      claims.map(({ name }) => name),
    );
  const chosen = property === undefined ? claims : claims.filter(({ name }) => name === property);
  const settings = triedSettings(checked, fixed);
  const defaults = { ...defaultsOf(checked.theory.settings), ...fixed };
  return chosen.map((claim) => {
    const { name, kind, equations, statement } = claim;
    const passedOver = unasked(checked, fixed, claim);
    const counterexample =
      passedOver === null ? checkClaim(claim, checked.theory.machine, settings, defaults, request) : null;
    const finding: Finding = {
      ...{ name, kind, equations, statement },
      ...(passedOver ?? { status: counterexample === null ? "holds" : "fails", reason: null }),
      counterexample,
    };
    progress(finding, chosen.length);
    return finding;
  });
};
