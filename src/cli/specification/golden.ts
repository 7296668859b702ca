import type {
  AbstractGraph,
  AnyBinding,
  Manifest,
  SpecifiedModule,
} from "../../testing/specification/index.ts";
import {
  abstractGraph,
  BINDINGS,
  canonical,
  conform,
  constantsOf,
  missing,
} from "../../testing/specification/index.ts";
import type { Note } from "./checks.ts";
import { faultless, guarded } from "./checks.ts";
import { goldenTraces, reader } from "./files.ts";

/** A module's machine with its explored graph. */
export interface Bound {
  readonly binding: AnyBinding;
  readonly graph: AbstractGraph;
}

/** Binds a module to the code, by the constants in its .qnt file, and explores the machine. */
export const bound = async (root: string, { module, file }: SpecifiedModule): Promise<Bound> => {
  const name = file.replace(/\.qnt$/, "");
  const load = BINDINGS[name];
  if (load === undefined) throw new Error(`spec/${file}: no binding "${name}" in the registry`);
  const source = reader(root)(`spec/${file}`) ?? "";
  const bind = await load();
  const binding = bind(constantsOf(source, module, `spec/${file}`));
  return { binding, graph: abstractGraph(binding) };
};

/** The checks of one module that need no Quint. Returns its binding, or `null` where there is none to go on with. */
export const goldenChecks = async (
  root: string,
  manifest: Manifest,
  specified: SpecifiedModule,
  note: Note,
): Promise<Bound | null> => {
  const { module, file, expected } = specified;
  const found = await guarded(
    (finding) => note(module, "binding", finding),
    () => bound(root, specified),
  );
  if (found === null) return null;
  const { binding, graph } = found;
  const constants = constantsOf(reader(root)(`spec/${file}`) ?? "", module, `spec/${file}`);
  const tables = Object.entries(binding.tables).filter(
    ([name, table]) => canonical(table) !== canonical(constants[name]),
  );
  note(
    module,
    "tables",
    faultless(
      tables.map(
        ([name, table]) =>
          `${name}: ${canonical(constants[name])} in spec/${file}, ${canonical(table)} by the code`,
      ),
      `${Object.keys(binding.tables).length} recomputed`,
    ),
  );
  const counts = { states: graph.states.size, edges: graph.edges.size, longest: graph.longest };
  const off =
    canonical(counts) === canonical(expected)
      ? []
      : [`${canonical(counts)}, the manifest says ${canonical(expected)}`];
  note(module, "explored graph", faultless(off, canonical(counts)));
  await replayGolden(root, manifest, specified, found, note);
  return found;
};

const replayGolden = async (
  root: string,
  manifest: Manifest,
  specified: SpecifiedModule,
  { binding, graph }: Bound,
  note: Note,
): Promise<void> => {
  const { module, golden } = specified;
  await guarded(
    (finding) => note(module, "golden traces", finding),
    async () => {
      const traces = goldenTraces(root, module);
      const passages = traces.map(({ name, steps }) => conform(binding, steps, name));
      const steps = passages.reduce((sum, { edges }) => sum + edges.length, 0);
      const off = traces.length === golden ? [] : [`${traces.length} files, the manifest says ${golden}`];
      note(module, "golden traces", faultless(off, `${traces.length} traces, ${steps} steps`));
      const wanted = await owed(root, manifest, specified, graph);
      const left = missing(
        wanted,
        passages.map(({ classes }) => classes),
      );
      note(
        module,
        "golden cover",
        faultless(
          left.map((edge) => `not covered: ${edge}`),
          `${wanted.size} edges between classes`,
        ),
      );
    },
  );
};

/** The edges between classes that a module's golden traces must cover: its own, less those of what it varies. */
export const owed = async (
  root: string,
  manifest: Manifest,
  { variantOf }: SpecifiedModule,
  graph: AbstractGraph,
): Promise<ReadonlySet<string>> => {
  if (variantOf === undefined) return graph.classes;
  const base = manifest.modules.find(({ module }) => module === variantOf)!;
  const { graph: other } = await bound(root, base);
  return new Set([...graph.classes].filter((edge) => !other.classes.has(edge)));
};
