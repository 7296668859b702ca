/** Ways to plant a fault in machines from outside. */
import type { Verdict } from "../../core/levels.ts";
import type { SettingValues } from "../../core/settings.ts";
import type { Mutant } from "./plan.ts";
import type { AnyMachine, MachineOf } from "./run.ts";

/** A planted fault: what it gets wrong, and what a property would have to say to catch it. */
export const mutant = (
  name: string,
  equations: readonly string[],
  wanted: string,
  plant: Mutant["plant"],
): Mutant => ({ name, equations, wanted, plant });

/** The machines under other settings than they are given. */
export const underOther =
  (change: (settings: SettingValues) => SettingValues) =>
  (machineOf: MachineOf): MachineOf =>
  (settings) =>
    machineOf({ ...settings, ...change(settings) });

/** The machines with others of their functions in the place of their own. */
export const altered =
  (change: (machine: AnyMachine, settings: SettingValues) => Partial<AnyMachine>) =>
  (machineOf: MachineOf): MachineOf =>
  (settings) => {
    const machine = machineOf(settings);
    return { ...machine, ...change(machine, settings) };
  };

/** The machines with something done to what they make of an observation. */
export const afterwards = <State, Observation>(
  change: (after: State, before: State, seen: Observation, settings: SettingValues) => State,
) =>
  altered((machine, settings) => ({
    monitor: (state, control, seen) => change(machine.monitor(state, control, seen), state, seen, settings),
  }));

/** The machines with something done to what they are told, and to the state that they are told it in. */
export const toldOtherwise = <State, Observation>(
  change: (seen: Observation, state: State, settings: SettingValues) => Observation,
) =>
  altered((machine, settings) => ({
    monitor: (state, control, seen) => machine.monitor(state, control, change(seen, state, settings)),
  }));

/** The machines with something done to what they decide. */
const decidingOtherwise = <State, Control, Outcome>(
  change: (
    verdict: Verdict<Control, Outcome>,
    state: State,
    settings: SettingValues,
  ) => Verdict<Control, Outcome>,
) =>
  altered((machine, settings) => ({
    control: (state, rng) => change(machine.control(state, rng), state, settings),
  }));

/** The machines with something done to what they ask for. */
export const askingOtherwise = <State, Control>(
  change: (control: Control, state: State, settings: SettingValues) => Control,
) =>
  decidingOtherwise<State, Control, unknown>((verdict, state, settings) =>
    verdict.kind === "ask" ? { kind: "ask", control: change(verdict.control, state, settings) } : verdict,
  );

/** The machines with something done to how they say a run ended. */
export const endingOtherwise = <State, Outcome>(
  change: (outcome: Outcome, state: State, settings: SettingValues) => Outcome,
) =>
  decidingOtherwise<State, unknown, Outcome>((verdict, state, settings) =>
    verdict.kind === "halt" ? { kind: "halt", outcome: change(verdict.outcome, state, settings) } : verdict,
  );
