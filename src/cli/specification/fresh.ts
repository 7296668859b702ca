import { join } from "node:path";
import type { Passage, SpecifiedModule } from "../../testing/specification/index.ts";
import { conform, missing, traceSteps } from "../../testing/specification/index.ts";
import type { Note } from "./checks.ts";
import { faultless, guarded } from "./checks.ts";
import type { Bound } from "./golden.ts";
import { quintRun } from "./quint.ts";

/** Enough samples to refute a twin: each is broken where many samples pass. */
const TWIN_SAMPLES = 2000;

/** The checks of one module that need Quint. */
export const freshChecks = async (
  root: string,
  specified: SpecifiedModule,
  bound: Bound,
  seed: number,
  note: Note,
): Promise<void> => {
  await guarded(
    (finding) => note(specified.module, "fresh traces", finding),
    () => sampled(root, specified, bound, seed, note),
  );
  for (const twin of specified.broken) {
    const check = `broken twin ${twin.module}`;
    await guarded(
      (finding) => note(specified.module, check, finding),
      async () => {
        const { maxSteps } = specified.fresh[0]!;
        const { violated } = await quintRun(root, {
          ...{ file: join(root, "spec", twin.file), module: twin.module, step: twin.step },
          ...{ invariants: specified.invariants, witnesses: [], keep: false },
          ...{ samples: TWIN_SAMPLES, maxSteps, seed },
        });
        const off = violated.includes(twin.invariant) ? [] : [`${twin.invariant} holds though it must fail`];
        note(specified.module, check, faultless(off, `violates ${twin.invariant}`));
      },
    );
  }
};

const sampled = async (
  root: string,
  specified: SpecifiedModule,
  { binding, graph }: Bound,
  seed: number,
  note: Note,
): Promise<void> => {
  const { module, file, invariants, witnesses } = specified;
  const passages: Passage[] = [];
  const violated = new Set<string>();
  const seen = new Set<string>();
  for (const { samples, maxSteps, step } of specified.fresh) {
    const request = {
      file: join(root, "spec", file),
      module,
      step,
      invariants,
      witnesses,
      samples,
      maxSteps,
      seed,
      keep: true,
    };
    const finding = await quintRun(root, request);
    for (const name of finding.violated) violated.add(name);
    for (const [name, count] of Object.entries(finding.witnessed)) if (count > 0) seen.add(name);
    for (const [index, text] of finding.traces.entries()) {
      const where = `${module}, ${step}, seed ${seed}, trace ${index}`;
      passages.push(conform(binding, traceSteps(text, where), where));
    }
  }
  const steps = passages.reduce((sum, { edges }) => sum + edges.length, 0);
  note(module, "fresh traces", faultless([], `${passages.length} traces, ${steps} steps replayed`));
  note(
    module,
    "invariants",
    faultless(
      [...violated].map((name) => `violated: ${name}`),
      `${invariants.length} hold`,
    ),
  );
  const unseen = witnesses.filter((name) => !seen.has(name));
  note(
    module,
    "witnesses",
    faultless(
      unseen.map((name) => `never seen: ${name}`),
      `${witnesses.length} seen`,
    ),
  );
  const edges = missing(
    graph.edges,
    passages.map((passage) => passage.edges),
  );
  note(
    module,
    "fresh cover",
    faultless(
      edges.map((edge) => `not covered: ${edge}`),
      `${graph.edges.size} edges`,
    ),
  );
  const states = missing(
    graph.states,
    passages.map((passage) => passage.states),
  );
  note(
    module,
    "reached states",
    faultless(
      states.map((state) => `not reached: ${state}`),
      `${graph.states.size} states`,
    ),
  );
};
