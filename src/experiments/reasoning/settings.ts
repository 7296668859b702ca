import { reasoner } from "../../agents/simulated/reasoner.ts";
import { UsageError } from "../../core/errors.ts";
import type { Setting, Settings } from "../../core/settings.ts";
import { flavellTheory } from "../../flavell/theory.ts";
import type { AnyTheory } from "../simulation.ts";
import type { AnyReasoner } from "./series.ts";

/** The request's mind if there is one, or the intact reasoner. */
export const reasonerFor = (mind: unknown): AnyReasoner =>
  mind === null || mind === undefined ? reasoner : (mind as AnyReasoner);

/** The request's theory if there is one, or Flavell's cycle. */
export const theoryFor = (theory: AnyTheory | null): AnyTheory => theory ?? flavellTheory;

/** Which conditions go into the trace. */
export const TRACED_SETTING = {
  traced: {
    kind: "choice",
    choices: ["first", "all"],
    default: "first",
    meaning:
      "whether a trace holds the first reasoner's main conditions, or everything, so that it can be played back",
  },
} as const satisfies Settings;

/** All that an experiment on reasoners declares: theory, reasoner and its own settings, with its own defaults. */
export const reasoningSettings = (
  theory: AnyTheory | null,
  mind: unknown,
  own: Settings,
  defaults: Readonly<Record<string, number | string>>,
): Settings => {
  const all: Settings = {
    ...theoryFor(theory).settings,
    ...reasonerFor(mind).settings,
    ...own,
    ...TRACED_SETTING,
  };
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
