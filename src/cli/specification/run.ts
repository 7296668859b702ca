import { availableParallelism } from "node:os";
import { UsageError } from "../../core/errors.ts";
import type { Manifest } from "../../testing/specification/index.ts";
import { FORMULAS, formulaGaps, gaps } from "../../testing/specification/index.ts";
import { packageRoot } from "../package-root.ts";
import type { Note, SpecificationCheck } from "./checks.ts";
import { faultless } from "./checks.ts";
import { readEquations, reader, readManifest } from "./files.ts";
import { freshChecks } from "./fresh.ts";
import { goldenChecks } from "./golden.ts";

export type { SpecificationCheck } from "./checks.ts";

/** A Quint that keeps its samples as traces takes up to a gigabyte. */
const MOST_AT_ONCE = 4;

/** What to check. */
export interface SpecificationRequest {
  /** Runs Quint too: invariants, witnesses, broken twins and fresh traces. Without it no Quint is needed. */
  readonly fresh: boolean;
  /** Names of Quint modules (`retrieval`), or of files for all their modules (`retrieval.qnt`); all where absent. */
  readonly only?: readonly string[];
  /** The seed of the fresh traces; default 1. */
  readonly seed?: number;
  /** The package's root; by default this package's own. */
  readonly root?: string;
  /** Told of each finding as it is made. */
  readonly progress?: (check: SpecificationCheck) => void;
}

export interface SpecificationReport {
  readonly passed: boolean;
  readonly checks: readonly SpecificationCheck[];
}

/**
 * Checks the formal specification against the code: what `metalevel spec [--fresh]` and `npm run spec` do.
 *
 * Without `fresh` it replays the golden traces on the code, compares the explored graph with the manifest and the
 * tables of the specification with the code's, and checks spec/equations.json for gaps; all of it works in an
 * installed package (where src and test are absent, their part of the table is left out). With `fresh` it has Quint
 * check the invariants, see the witnesses, refute the broken twins, and draw traces that must run on the code and
 * cover every edge of the explored graph; modules then go side by side, and the report is in the manifest's order.
 *
 * @throws UsageError for an unknown name in `only`, or where `fresh` finds no Quint.
 */
export const runSpecification = async (request: SpecificationRequest): Promise<SpecificationReport> => {
  const { fresh, only, seed = 1, root = packageRoot(), progress = () => {} } = request;
  const manifest = readManifest(root);
  const chosen = manifest.modules.filter(
    ({ module, file }) => only === undefined || only.includes(module) || only.includes(file),
  );
  if (chosen.length === 0) {
    throw new UsageError({
      where: "spec",
      got: String(only),
      expected: `one of ${manifest.modules.map(({ module }) => module).join(", ")}`,
    });
  }
  const noteIn =
    (checks: SpecificationCheck[]): Note =>
    (module, check, finding) => {
      const entry = { module, check, ...finding };
      checks.push(entry);
      progress(entry);
    };
  const general: SpecificationCheck[] = [];
  const note = noteIn(general);
  if (only === undefined) await equationChecks(root, note);
  note(
    "manifest",
    "a broken twin for each invariant",
    faultless(untwinned(manifest), `${twins(manifest)} twins`),
  );
  const found = chosen.map((): SpecificationCheck[] => []);
  const waiting = chosen.entries();
  const place = async (): Promise<void> => {
    for (const [at, specified] of waiting) {
      const noteHere = noteIn(found[at]!);
      const binding = await goldenChecks(root, manifest, specified, noteHere);
      if (fresh && binding !== null) await freshChecks(root, specified, binding, seed, noteHere);
    }
  };
  const places = fresh ? Math.min(MOST_AT_ONCE, availableParallelism()) : 1;
  await Promise.all(Array.from({ length: places }, place));
  const checks = [...general, ...found.flat()];
  return { passed: checks.every(({ passed }) => passed), checks };
};

const equationChecks = async (root: string, note: Note): Promise<void> => {
  const read = reader(root);
  const { sources } = readManifest(root);
  const equations = readEquations(root);
  const roads = { code: read("src/core/index.ts") !== null, tests: read("test/core.test.ts") !== null };
  const left = roads.code ? "" : "; code and tests are not here to be looked at";
  note(
    "equations",
    "no gaps",
    faultless(gaps(equations, sources, read, roads), `${equations.length} equations${left}`),
  );
  const cases = (await Promise.all(Object.values(FORMULAS).map((load) => load()))).flat();
  const faults = await formulaGaps(equations, cases);
  note("equations", "formulas agree with the code", faultless(faults, `${cases.length} formulas`));
};

/** Invariants of a file that no twin of any of its modules is to violate. */
const untwinned = ({ modules }: Manifest): readonly string[] =>
  [...new Set(modules.map(({ file }) => file))].flatMap((file) => {
    const variants = modules.filter((specified) => specified.file === file);
    const refuted = new Set(variants.flatMap(({ broken }) => broken.map(({ invariant }) => invariant)));
    const stated = new Set(variants.flatMap(({ invariants }) => invariants));
    return [...stated]
      .filter((name) => !refuted.has(name))
      .map((name) => `${file}: no twin violates ${name}`);
  });

const twins = ({ modules }: Manifest): number => modules.reduce((sum, { broken }) => sum + broken.length, 0);
