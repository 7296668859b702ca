/**
 * `npm run spec:golden -- MODULE …`: draws traces with Quint, chooses a few short ones that together cover every
 * edge between classes of states that the module owes, and writes one file each to spec/traces/MODULE/.
 * What is written is to be looked at and committed; nothing else writes there.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot, readManifest } from "../../src/cli/specification/files.ts";
import { bound, owed } from "../../src/cli/specification/golden.ts";
import { quintRun } from "../../src/cli/specification/quint.ts";
import type { Manifest, SpecifiedModule } from "../../src/testing/specification/index.ts";
import { conform, traceSteps } from "../../src/testing/specification/index.ts";

const SEED = 20251;

interface Candidate {
  readonly text: string;
  readonly classes: readonly string[];
}

const drawn = async (root: string, specified: SpecifiedModule): Promise<readonly Candidate[]> => {
  const { binding } = await bound(root, specified);
  const candidates: Candidate[] = [];
  for (const { samples, maxSteps, step } of specified.fresh) {
    const { traces } = await quintRun(root, {
      ...{ file: join(root, "spec", specified.file), module: specified.module, step },
      ...{ invariants: specified.invariants, witnesses: [], samples, maxSteps, seed: SEED, keep: true },
    });
    for (const text of traces) {
      candidates.push({
        text,
        classes: conform(binding, traceSteps(text, "a drawn trace"), "a drawn trace").classes,
      });
    }
  }
  return candidates;
};

/** Greedy: again and again the trace that adds most, the shorter one where two add as much; at least ten. */
const chosen = (candidates: readonly Candidate[], wanted: ReadonlySet<string>): readonly Candidate[] => {
  const left = new Set(wanted);
  const picked: Candidate[] = [];
  for (;;) {
    const gain = ({ classes }: Candidate): number => new Set(classes.filter((edge) => left.has(edge))).size;
    const best = candidates.reduce((a, b) => {
      const more = gain(b) - gain(a);
      return more > 0 || (more === 0 && b.classes.length < a.classes.length) ? b : a;
    });
    if (gain(best) === 0) return picked;
    picked.push(best);
    for (const edge of best.classes) left.delete(edge);
  }
};

interface Trace {
  readonly vars: readonly string[];
  readonly states: readonly Readonly<Record<string, unknown>>[];
}

const PICKS = "mbt::nondetPicks";

/** One state a line; without picks that were not made, the names of instances, and what depends on the day. */
const written = (text: string): string => {
  const { vars, states } = JSON.parse(text) as Trace;
  const lines = states.map((state) => {
    const named = Object.entries(state).filter(([name]) => name !== PICKS && name !== "#meta");
    const picks = Object.entries(state[PICKS] as Readonly<Record<string, { readonly tag: string }>>);
    const made = picks.filter(([, { tag }]) => tag === "Some");
    const plain = named.map(([name, value]) => [unqualified(name), value] as const);
    return `    ${JSON.stringify({ ...Object.fromEntries(plain), [PICKS]: Object.fromEntries(made) })}`;
  });
  const names = JSON.stringify(vars.map(unqualified));
  return `{\n  "vars": ${names},\n  "states": [\n${lines.join(",\n")}\n  ]\n}\n`;
};

const unqualified = (name: string): string => (name.startsWith("mbt::") ? name : name.replace(/^.*::/, ""));

const regenerate = async (root: string, manifest: Manifest, specified: SpecifiedModule): Promise<void> => {
  const { graph } = await bound(root, specified);
  const wanted = await owed(root, manifest, specified, graph);
  const picked = chosen(await drawn(root, specified), wanted);
  const folder = join(root, "spec/traces", specified.module);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [index, { text }] of picked.entries()) {
    writeFileSync(join(folder, `${String(index + 1).padStart(2, "0")}.itf.json`), written(text));
  }
  console.log(
    `${specified.module}: ${picked.length} traces for ${wanted.size} edges; set "golden" in the manifest`,
  );
};

const root = packageRoot();
const manifest = readManifest(root);
for (const name of process.argv.slice(2)) {
  const specified = manifest.modules.find(({ module }) => module === name);
  if (specified === undefined) throw new Error(`spec/manifest.json lists no module "${name}"`);
  await regenerate(root, manifest, specified);
}
