import type { CompileFormula, Settings, SettingValues } from "../core/settings.ts";
import { needFormula, plainValue, readSettings } from "../core/settings.ts";

const noFormula: CompileFormula = () => {
  throw new Error("no formula was expected here");
};

/** Reads settings as the user gave them; the parser of formulas is loaded only where one has to be read. */
export const settingValues = async (
  settings: Settings,
  raw: Readonly<Record<string, unknown>>,
): Promise<SettingValues> => {
  const compile = needFormula(settings, raw)
    ? await (await import("../math/formula.ts")).formulaCompiler()
    : noFormula;
  return readSettings(settings, raw, compile);
};

/** All values as they stand in a file. */
export const plainSettings = (values: SettingValues): Readonly<Record<string, number | string | null>> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, plainValue(value)]));
