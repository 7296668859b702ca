/** Reads what a sweep file says of a parameter, and holds it to the parameter's declaration. */
import { z } from "zod";
import { UsageError } from "../../core/errors.ts";
import { knownName } from "../../core/names.ts";
import type { CompileFormula, Setting, Settings } from "../../core/settings.ts";
import { plainValue, readSetting } from "../../core/settings.ts";
import type { Axis, Range, Sampling } from "../../experiments/sweep/index.ts";
import type { LocatedYaml } from "../located-yaml.ts";
import { locating, parsedPart } from "../located-yaml.ts";

const RANGE = z.strictObject({
  from: z.number(),
  to: z.number(),
  steps: z.int().min(2).max(1_000_000).optional(),
  scale: z.enum(["linear", "log"]).optional(),
});

/**
 * All parameters of a sweep.
 *
 * @throws UsageError with the place of the first thing that the declarations do not allow.
 */
export const readAxes = (
  yaml: LocatedYaml,
  sampling: Sampling,
  settings: Settings,
  compile: CompileFormula,
): Readonly<Record<string, Axis>> => {
  const raw = parsedPart(yaml, ["parameters"], z.record(z.string(), z.unknown()), []);
  const names = Object.keys(raw);
  if (names.length === 0) {
    const where = yaml.at(["parameters"]);
    throw new UsageError({ where, got: "no parameter", expected: "at least one that is varied" });
  }
  return Object.fromEntries(
    names.map((name) => {
      const path = ["parameters", name];
      locating(yaml, path, () => knownName("parameters", name, Object.keys(settings)));
      const setting = settings[name]!;
      if (typeof raw[name] !== "object" || raw[name] === null) throw notVaried(yaml, path, raw[name]);
      const axis = Array.isArray(raw[name])
        ? readList(yaml, path, raw[name], setting, compile)
        : readRange(yaml, path, sampling, setting, compile);
      return [name, axis];
    }),
  );
};

const notVaried = (yaml: LocatedYaml, path: readonly string[], value: unknown): UsageError =>
  new UsageError({
    where: yaml.at(path),
    got: `"${path.join(".")}": ${JSON.stringify(value)}`,
    expected: "a list of values, or a range { from, to, steps }",
    remedy: "A value that all cells have stands under set.",
  });

const readList = (
  yaml: LocatedYaml,
  path: readonly string[],
  values: readonly unknown[],
  setting: Setting,
  compile: CompileFormula,
): Axis => {
  if (values.length === 0) {
    throw new UsageError({ where: yaml.at(path), got: "an empty list", expected: "at least one value" });
  }
  const read = values.map((value, place) =>
    locating(yaml, [...path, place], () => plainValue(readSetting(path[1]!, setting, value, compile))),
  );
  const again = read.findIndex((value, place) => read.indexOf(value) !== place);
  if (again < 0) return read;
  const where = yaml.at([...path, again]);
  throw new UsageError({ where, got: `${read[again]} a second time`, expected: "every value once" });
};

const readRange = (
  yaml: LocatedYaml,
  path: readonly string[],
  sampling: Sampling,
  setting: Setting,
  compile: CompileFormula,
): Range => {
  const given = parsedPart(yaml, path, RANGE, Object.keys(RANGE.shape));
  const refuse = (key: string | null, got: string, expected: string): never => {
    throw new UsageError({ where: yaml.at(key === null ? path : [...path, key]), got, expected });
  };
  if (setting.kind === "choice" || setting.kind === "formula") {
    return refuse(null, `a range for "${path[1]}"`, `a list, from ${setting.choices.join(", ")}`);
  }
  for (const key of ["from", "to"] as const) {
    locating(yaml, [...path, key], () => readSetting(path[1]!, setting, given[key], compile));
  }
  const { from, to, scale = "linear", steps } = given;
  if (from >= to) return refuse("to", `${to}, from ${from}`, "an end above the beginning");
  if (scale === "log" && from <= 0) return refuse("from", String(from), "more than 0 on a logarithmic scale");
  if (sampling === "grid" && steps === undefined) {
    return refuse(null, "a range without steps", "steps, the number of values that the grid takes from it");
  }
  if (sampling !== "grid" && steps !== undefined) {
    return refuse(
      "steps",
      `steps in a ${sampling} design`,
      "none: its points are drawn, as many as points says",
    );
  }
  return { from, to, steps: steps ?? null, scale, whole: setting.kind === "integer" };
};
