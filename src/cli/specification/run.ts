import { MetalevelError, UsageError } from "../../core/errors.ts";
import { FORMULAS, formulaGaps, gaps } from "../../testing/specification/index.ts";
import { packageRoot, readEquations, reader, readManifest } from "./files.ts";
import { freshChecks } from "./fresh.ts";
import { goldenChecks } from "./golden.ts";

/** What to check. */
export interface SpecificationRequest {
  /** Runs Quint too: invariants, witnesses, broken twins and fresh traces. Without it no Quint is needed. */
  readonly fresh: boolean;
  /** Names of Quint modules, or of .qnt files; all where absent. */
  readonly only?: readonly string[];
  /** The seed of the fresh traces; default 1. */
  readonly seed?: number;
  /** The package's root; by default this package's own. */
  readonly root?: string;
  /** Told of each finding as it is made. */
  readonly progress?: (check: SpecificationCheck) => void;
}

/** One thing that was checked. */
export interface SpecificationCheck {
  /** A Quint module, or "equations". */
  readonly module: string;
  readonly check: string;
  readonly passed: boolean;
  /** Counts where it passed, what is wrong where it did not. */
  readonly detail: string;
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
 * cover every edge of the explored graph.
 *
 * @throws UsageError for an unknown name in `only`, or where `fresh` finds no Quint.
 */
export const runSpecification = async (request: SpecificationRequest): Promise<SpecificationReport> => {
  const { fresh, only, seed = 1, root = packageRoot(), progress = () => {} } = request;
  const manifest = readManifest(root);
  const chosen = manifest.modules.filter(
    ({ module, file }) =>
      only === undefined || only.includes(module) || only.includes(file.replace(/\.qnt$/, "")),
  );
  if (chosen.length === 0) {
    throw new UsageError({
      where: "spec",
      got: String(only),
      expected: `one of ${manifest.modules.map(({ module }) => module).join(", ")}`,
    });
  }
  const checks: SpecificationCheck[] = [];
  const note: Note = (module, check, finding) => {
    const entry = { module, check, ...finding };
    checks.push(entry);
    progress(entry);
  };
  if (only === undefined) await equationChecks(root, note);
  for (const specified of chosen) {
    const binding = await goldenChecks(root, manifest, specified, note);
    if (fresh && binding !== null) await freshChecks(root, specified, binding, seed, note);
  }
  return { passed: checks.every(({ passed }) => passed), checks };
};

/** Takes down one finding. */
export type Note = (module: string, check: string, finding: Finding) => void;

export interface Finding {
  readonly passed: boolean;
  readonly detail: string;
}

/** A finding from a list of faults: passed where there is none. */
export const faultless = (faults: readonly string[], counts: string): Finding => ({
  passed: faults.length === 0,
  detail: faults.length === 0 ? counts : faults.slice(0, 10).join("\n") + more(faults.length - 10),
});

const more = (count: number): string => (count > 0 ? `\n… and ${count} more` : "");

/** Runs a check that throws what it finds. */
export const guarded = async <Value>(
  note: (finding: Finding) => void,
  check: () => Value | Promise<Value>,
): Promise<Value | null> => {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof MetalevelError) || error instanceof UsageError) throw error;
    note({ passed: false, detail: error.message });
    return null;
  }
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
