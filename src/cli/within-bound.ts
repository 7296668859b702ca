import { CheckError } from "../core/errors.ts";
import type { AnyTheory } from "../experiments/simulation.ts";

/** What a machine holds, with the steps that its run has taken and how many it may take. */
interface Counted {
  readonly own: unknown;
  readonly steps: number;
  readonly task: unknown;
  readonly bound: number;
}

/**
 * A user's theory whose machines stop at the bound that it states: a search that never ends would hold the command for
 * ever. The count is in the state, so that runs may go on side by side, at once or waited for.
 *
 * The machines throw CheckError for a run that asks for more steps than the theory's bound on its task.
 */
export const withinBound = (theory: AnyTheory, file: string): AnyTheory => ({
  ...theory,
  machine: (values) => {
    const meta = theory.machine(values);
    return {
      initial: (task): Counted => ({
        own: meta.initial(task),
        steps: 0,
        task,
        bound: theory.bound(values, task),
      }),
      control: (state: Counted, rng) => {
        const verdict = meta.control(state.own, rng);
        if (verdict.kind === "ask" && !(state.steps < state.bound)) throw beyond(file, state);
        return verdict;
      },
      monitor: (state: Counted, control, observation): Counted => ({
        ...state,
        own: meta.monitor(state.own, control, observation),
        steps: state.steps + 1,
      }),
    };
  },
  view: (step, after: Counted) => theory.view({ ...step, state: step.state.own }, after.own),
  ...(theory.equations === undefined
    ? {}
    : {
        equations: (step, after: Counted, values) =>
          theory.equations!({ ...step, state: step.state.own }, after.own, values),
      }),
});

const beyond = (file: string, { task, bound }: Counted): CheckError =>
  new CheckError({
    where: `--theory ${file}, task ${JSON.stringify(task)}`,
    got: `a run that goes on after ${bound} steps`,
    expected: "an end within the bound that the theory states",
    remedy: `\`metalevel check ${file} --property halting\` shows the shortest such run.`,
  });
