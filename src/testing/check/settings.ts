import fc from "fast-check";
import type { Setting, Settings, SettingValue, SettingValues } from "../../core/settings.ts";
import { even } from "./plain.ts";

/** How far above its least value an integer is tried: far enough for every branch, near enough for short runs. */
const MOST_ABOVE = 10;

/** Arbitraries that stand in for what the declaration alone would give, by the setting's key. */
export type SettingArbitraries = Readonly<Record<string, fc.Arbitrary<SettingValue>>>;

/**
 * Values for all declared settings: of a number its default, its ends and any value between, within a few times the
 * default where the range is wider; of an integer small ones; of a choice each; of a formula each of its names.
 */
export const settingValues = (
  settings: Settings,
  instead: SettingArbitraries = {},
): fc.Arbitrary<SettingValues> =>
  fc.record(
    Object.fromEntries(
      Object.entries(settings).map(([key, setting]) => [key, instead[key] ?? settingValue(setting)]),
    ),
    { noNullPrototype: true },
  );

/** Values for one declared setting, the plainest first. */
export const settingValue = (setting: Setting): fc.Arbitrary<SettingValue> => {
  switch (setting.kind) {
    case "integer":
      return fc.integer({ min: setting.min, max: Math.min(setting.max, setting.min + MOST_ABOVE) });
    case "number": {
      const { min, default: standard } = setting;
      const reach = Math.max(1, 4 * Math.abs(standard ?? 1));
      const [low, high] = [Math.max(min, -reach), Math.max(min, Math.min(setting.max, reach))];
      const known = [...new Set([standard, low, high])];
      return fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(...known) },
        { weight: 3, arbitrary: even(low, high) },
      );
    }
    case "choice":
    case "formula":
      return fc.constantFrom(...defaultFirst(setting.choices, setting.default));
    case "text":
      return fc.constant(setting.default);
  }
};

const defaultFirst = (choices: readonly string[], standard: string): readonly string[] => [
  ...new Set([standard, ...choices]),
];
