import type { Reasoner } from "../../agents/simulated/reasoner.ts";
import { reasoner } from "../../agents/simulated/reasoner.ts";
import { UsageError } from "../../core/errors.ts";
import type { Setting, Settings } from "../../core/settings.ts";
import { flavellTheory } from "../../flavell/theory.ts";
import type { AnyTheory } from "../simulation.ts";

/** The request's mind if there is one, or the intact reasoner. */
export const reasonerFor = (mind: unknown): Reasoner =>
  mind === null || mind === undefined ? reasoner : (mind as Reasoner);

/** The request's theory if there is one, or Flavell's cycle. */
export const theoryFor = (theory: AnyTheory | null): AnyTheory => theory ?? flavellTheory;

/** All that an experiment on reasoners declares: theory, reasoner and its own settings, with its own defaults. */
export const reasoningSettings = (
  theory: AnyTheory | null,
  mind: unknown,
  own: Settings,
  defaults: Readonly<Record<string, number | string>>,
): Settings => {
  const all: Settings = { ...theoryFor(theory).settings, ...reasonerFor(mind).settings, ...own };
  return Object.fromEntries(
    Object.entries(all).map(([key, setting]) => [
      key,
      Object.hasOwn(defaults, key) ? ({ ...setting, default: defaults[key] } as Setting) : setting,
    ]),
  );
};

/** @throws UsageError if the mind is none that faces problems. */
export const requireReasoner = (mind: { readonly name: string }, individual: unknown): void => {
  const fields = individual as { readonly face?: unknown; readonly knowledge?: unknown } | undefined;
  if (typeof fields?.face === "function" && Array.isArray(fields.knowledge)) return;
  throw new UsageError({
    where: `mind "${mind.name}"`,
    got: "individuals that face no problems",
    expected: "a reasoner, whose individuals have knowledge and face",
    remedy: `Try --mind ${reasoner.name}.`,
  });
};
