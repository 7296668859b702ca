import { UsageError } from "../core/errors.ts";
import type { CompileFormula } from "../core/settings.ts";

export const compileFormula: CompileFormula = (text, _variables, where) => {
  throw new UsageError({ where, got: text, expected: "a name of the list" });
};
