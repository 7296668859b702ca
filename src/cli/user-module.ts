/**
 * Simulations, theories and minds by name, or from a user's own file: JavaScript or TypeScript whose default export is one.
 */
import { existsSync } from "node:fs";
import { SIMULATIONS } from "../../simulations/index.ts";
import type { FiniteMind } from "../agents/known/finite-mind.ts";
import { knownName } from "../core/names.ts";
import { KNOWN_MINDS } from "../experiments/known-minds.ts";
import { MINDS } from "../experiments/minds.ts";
import type { AnyTheory, Simulation } from "../experiments/simulation.ts";
import { THEORIES } from "../experiments/theories.ts";
import { fingerprint } from "../store/fingerprint.ts";
import { importFile } from "./import-file.ts";
import { checkKnownMind, checkMind, checkSimulation, checkTheory } from "./shape.ts";
import { withinBound } from "./within-bound.ts";

/** A theory or mind, and the hash of the file that it came from; `null` for one of this package. */
export interface Loaded<Thing> {
  readonly thing: Thing;
  readonly sha256: string | null;
}

/**
 * What is written like a path is a file of the user's own, anything else a name; and so is `theory/algorithm`, which names
 * are written like too, where no such file is there.
 */
export const isPath = (named: string): boolean =>
  /\.[cm]?[jt]s$/.test(named) ||
  (/[\\/]/.test(named) && (!/^[a-z][a-z\d-]*\/[a-z][a-z\d-]*$/.test(named) || existsSync(named)));

/** @throws UsageError where there is no such name, naming the nearest, or no such file, or it holds no simulation. */
export const loadSimulation = (named: string): Promise<Loaded<Simulation>> =>
  load("simulation", named, SIMULATIONS, checkSimulation);

/** @throws UsageError where there is neither such a name nor such a file, or the file holds no theory. */
export const loadTheory = async (named: string): Promise<Loaded<AnyTheory>> => {
  const { thing, sha256 } = await load("--theory", named, THEORIES, checkTheory);
  return { thing: sha256 === null ? thing : withinBound(thing, named), sha256 };
};

/** @throws UsageError where there is neither such a name nor such a file, or the file holds no mind. */
export const loadMind = (named: string): Promise<Loaded<unknown>> => load("--mind", named, MINDS, checkMind);

/** @throws UsageError where there is neither such a name nor such a file, or the file holds no finite mind. */
export const loadKnownMind = (named: string): Promise<Loaded<FiniteMind>> =>
  load("compile-mind", named, KNOWN_MINDS, checkKnownMind);

const load = async <Thing>(
  option: string,
  named: string,
  own: Readonly<Record<string, () => Promise<Thing>>>,
  check: (where: string, value: unknown) => Thing,
): Promise<Loaded<Thing>> => {
  const known = Object.hasOwn(own, named) ? own[named] : undefined;
  if (known !== undefined) return { thing: await known(), sha256: null };
  if (!isPath(named)) knownName(option, named, Object.keys(own));
  const sha256 = fingerprint(option, named);
  const module = await importFile(option, named);
  return { thing: check(`${option} ${named}`, defaultOf(module)), sha256 };
};

/** A CommonJS file that was compiled from a module hides its default export in another. */
export const defaultOf = (module: { readonly default?: unknown }): unknown => {
  const first = module.default as { readonly __esModule?: boolean; readonly default?: unknown } | undefined;
  return first?.__esModule === true ? first.default : first;
};
