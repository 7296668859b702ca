import type { AcquisitionRun } from "./run.ts";

/** What breaks the property in this run; `null` where nothing does. */
export type AcquisitionProperty = (run: AcquisitionRun) => string | null;

/** What was seen of one item in one cycle. */
export interface ObservedItem {
  readonly index: number;
  readonly judged: "eol" | "fok";
  readonly ease: number;
  readonly resources: number;
  readonly strategy: string;
  readonly outcome: unknown;
  readonly learning: number;
}

/** The run as cycles, each as items by index, rebuilt from controls and observations alone. */
export const observedCycles = ({ steps }: AcquisitionRun): readonly (readonly ObservedItem[])[] => {
  const cycles: Map<number, Partial<ObservedItem>>[] = [];
  for (const { control, observation: seen } of steps) {
    if (seen.type === "metamemory-recalled") cycles.push(new Map());
    if (!("item" in control)) continue;
    const { index } = control.item;
    const cycle = cycles.at(-1)!;
    const so = cycle.get(index) ?? { index };
    if (seen.type === "eol-judged") cycle.set(index, { ...so, judged: "eol", ease: seen.ease });
    if (seen.type === "fok-judged") cycle.set(index, { ...so, judged: "fok", ease: seen.ease });
    if (seen.type === "strategy-selected") cycle.set(index, { ...so, strategy: seen.strategy });
    if (seen.type === "item-studied" && control.type === "item-study") {
      cycle.set(index, { ...so, resources: control.resources, outcome: seen.outcome });
    }
    if (seen.type === "jol-judged") cycle.set(index, { ...so, learning: seen.learning });
  }
  return cycles.map((cycle) => [...cycle.values()] as readonly ObservedItem[]);
};

/** N_s from target and formulated loss as the run observed them, by its law and not as the machine says. @eq 15 */
export const observedNorm = ({ steps, task, parameters }: AcquisitionRun): number => {
  const formulated = steps.find(
    ({ observation }) => observation.type === "retention-formulated",
  )?.observation;
  const loss = formulated?.type === "retention-formulated" ? formulated.loss : Number.NaN;
  const { target } = task.goal;
  const law = parameters.norm ?? "as-printed";
  const norm =
    typeof law === "function"
      ? law({ target, loss })
      : law === "exact"
        ? target / (1 - loss)
        : target * (1 + loss);
  return parameters.masteryScale === "clip-norm" && norm > 1 ? 1 : norm;
};

/** The first complaint about a cycle. */
export const firstCycle = (
  run: AcquisitionRun,
  complaint: (items: readonly ObservedItem[], cycle: number) => string | null,
): string | null => {
  for (const [cycle, items] of observedCycles(run).entries()) {
    const found = complaint(items, cycle);
    if (found !== null) return `cycle ${cycle}: ${found}`;
  }
  return null;
};
