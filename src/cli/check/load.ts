/** A theory with all that it is checked with: by name, or from a user's own file. */
import { UsageError } from "../../core/errors.ts";
import { knownName, nearestName } from "../../core/names.ts";
import type { AnyTheory } from "../../experiments/simulation.ts";
import { fingerprint } from "../../store/fingerprint.ts";
import { claimsOf } from "../../testing/check/check.ts";
import type { AnyPlan } from "../../testing/check/plan.ts";
import { CHECKABLE } from "../../testing/check/registry.ts";
import type { Checked } from "../../testing/check/run-claims.ts";
import { importFile } from "../import-file.ts";
import { checkTheory } from "../shape.ts";
import { defaultOf, isPath } from "../user-module.ts";
import { checkedParts } from "./shape.ts";

/** A theory to check, and where it came from. */
export interface Loaded extends Checked {
  /** As the user named it. */
  readonly named: string;
  /** Names of the properties that the user's file brings itself. */
  readonly own: readonly string[];
}

/** The names that can be checked without a file. */
export const checkableNames = (): readonly string[] => Object.keys(CHECKABLE);

/** @throws UsageError where there is neither such a name nor such a file, or the file lacks what checking needs. */
export const loadChecked = async (named: string): Promise<Loaded> => {
  const known = Object.hasOwn(CHECKABLE, named) ? CHECKABLE[named] : undefined;
  if (known !== undefined) {
    return { named, theory: await known.theory(), plan: await known.plan(), own: [] };
  }
  if (!isPath(named)) throw unknown(named);
  fingerprint("check", named);
  const module = await importFile("check", named);
  try {
    return await loadedFrom(named, module);
  } catch (error) {
    if (error instanceof Error && "facts" in error) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      { where: `check ${named}`, got: `an error: ${message}`, expected: "exports that can be read" },
      { cause: error },
    );
  }
};

const loadedFrom = async (named: string, module: { readonly default?: unknown }): Promise<Loaded> => {
  const theory = checkTheory(`check ${named}`, defaultOf(module));
  const kind =
    theory.kind !== undefined && Object.hasOwn(CHECKABLE, theory.kind) ? CHECKABLE[theory.kind]! : null;
  const exported = (module as { readonly checks?: unknown }).checks;
  const parts = checkedParts(named, exported, kind === null);
  const plan =
    kind === null ? (parts as AnyPlan) : together(theory, await kind.theory(), await kind.plan(), parts);
  requireNames(named, { theory, plan });
  return { named, theory, plan, own: (parts.properties ?? []).map(({ name }) => name) };
};

/** An unknown name; of a name with a folder its last part is enough to be understood. */
const unknown = (named: string): UsageError => {
  const names = checkableNames();
  const nearest = names.find((name) => name.split("/").at(-1) === named) ?? nearestName(named, names);
  return new UsageError({
    where: "check",
    got: JSON.stringify(named),
    expected: `one of ${names.join(", ")}, or a file`,
    ...(nearest === null ? {} : { remedy: `Did you mean "${nearest}"?` }),
  });
};

/** What the kind has, and what the file adds or puts in its place. */
const together = (theory: AnyTheory, base: AnyTheory, plan: AnyPlan, parts: Partial<AnyPlan>): AnyPlan => {
  // An arbitrary of the kind stands where the declaration is still its own.
  const kept = Object.entries(plan.settings ?? {}).filter(
    ([key]) => Object.hasOwn(theory.settings, key) && theory.settings[key] === base.settings[key],
  );
  return {
    ...plan,
    ...parts,
    settings: { ...Object.fromEntries(kept), ...parts.settings },
    properties: [...(plan.properties ?? []), ...(parts.properties ?? [])],
    mutants: [...(plan.mutants ?? []), ...(parts.mutants ?? [])],
  };
};

const requireNames = (file: string, checked: Checked): void => {
  const where = `${file}, export "checks"`;
  const names = claimsOf(checked).map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) {
    throw new UsageError({
      where,
      got: `two properties named "${twice}"`,
      expected: "a name of its own for each",
    });
  }
  for (const name of Object.keys(checked.plan.waived ?? {})) knownName(`${where}, waived`, name, names);
};
