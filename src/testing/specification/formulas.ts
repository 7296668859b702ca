/** The TypeScript of an equation against the equation's own formula in spec/equations.json. */
import fc from "fast-check";
import { CheckError } from "../../core/errors.ts";
import type { Equation } from "./equations.ts";

/** A value that a mathjs expression takes or gives. */
export type FormulaValue = number | boolean | string | readonly number[];
/** A value for each variable of a formula. */
export type FormulaScope = Readonly<Record<string, FormulaValue>>;

/** How an equation's formula is tried on the code: what its variables may be, and what the code makes of them. */
export interface FormulaCase {
  /** The equation's id. */
  readonly id: string;
  readonly variables: Readonly<Record<string, fc.Arbitrary<FormulaValue>>>;
  /** What the TypeScript makes of the same variables; must equal the formula, numbers to a relative 10⁻¹². */
  readonly code: (scope: FormulaScope) => FormulaValue;
}

/** Where the variables stay typed: `formulaCase("41", { alpha: fc.double(…) }, ({ alpha }) => …)`. */
export const formulaCase = <Variables extends Readonly<Record<string, FormulaValue>>>(
  id: string,
  variables: { readonly [Name in keyof Variables]: fc.Arbitrary<Variables[Name]> },
  code: (scope: Variables) => FormulaValue,
): FormulaCase => ({
  id,
  variables: variables as FormulaCase["variables"],
  code: code as unknown as FormulaCase["code"],
});

/** Numbers may differ by rounding; a decision may not differ. */
const TOLERANCE = 1e-12;

/**
 * Tries every formula on generated inputs; equal seeds give equal inputs.
 *
 * @returns one sentence for each equation whose code and formula disagree, or that lacks one of the two.
 */
export const formulaGaps = async (
  equations: readonly Equation[],
  cases: readonly FormulaCase[],
  seed = 1,
): Promise<readonly string[]> => {
  const { all, create } = await import("mathjs");
  // Comparisons are exact: two numbers that differ in their last bit are not equal.
  const math = create(all!, { relTol: Number.MIN_VALUE, absTol: 0 });
  const formulas = new Map(
    equations.flatMap(({ id, formula }) => (formula === null ? [] : [[id, formula] as const])),
  );
  const tried = new Set(cases.map(({ id }) => id));
  const untried = [...formulas.keys()].filter((id) => !tried.has(id));
  return [
    ...untried.map((id) => `${id}: a formula that no code is tried against`),
    ...cases.flatMap(({ id, variables, code }) => {
      const text = formulas.get(id);
      if (text === undefined) return [`${id}: tried against a formula that spec/equations.json lacks`];
      const compiled = math.compile(text);
      return disagreement(
        id,
        variables,
        code,
        (scope) => compiled.evaluate({ ...scope }) as FormulaValue,
        seed,
      );
    }),
  ];
};

const disagreement = (
  id: string,
  variables: FormulaCase["variables"],
  code: FormulaCase["code"],
  formula: (scope: FormulaScope) => FormulaValue,
  seed: number,
): readonly string[] => {
  const agrees = fc.property(fc.record(variables), (scope) => {
    const [stated, coded] = [formula(scope), code(scope)];
    if (alike(stated, coded)) return;
    throw new CheckError({
      where: `equation ${id} at ${JSON.stringify(scope)}`,
      got: `${String(coded)} from the code`,
      expected: `${String(stated)} by its formula`,
      equation: id,
    });
  });
  const found = fc.check(agrees, { seed, numRuns: 500 });
  if (!found.failed) return [];
  return [`${id}: ${found.errorInstance instanceof Error ? found.errorInstance.message : "no agreement"}`];
};

const alike = (left: FormulaValue, right: FormulaValue): boolean => {
  if (typeof left !== "number" || typeof right !== "number") return left === right;
  return left === right || Math.abs(left - right) <= TOLERANCE * Math.max(1, Math.abs(left), Math.abs(right));
};
