/** Ways to plant a fault in machines from outside. */
import type { SettingValues } from "../../core/settings.ts";
import type { MachineOf } from "./run.ts";

/** The machines under other settings than they are given. */
export const underOther =
  (change: (settings: SettingValues) => SettingValues) =>
  (machineOf: MachineOf): MachineOf =>
  (settings) =>
    machineOf({ ...settings, ...change(settings) });

/** The machines with something done to what they make of an observation. */
export const afterwards =
  <State, Observation>(
    change: (after: State, before: State, seen: Observation, settings: SettingValues) => State,
  ) =>
  (machineOf: MachineOf): MachineOf =>
  (settings) => {
    const machine = machineOf(settings);
    return {
      ...machine,
      monitor: (state, control, seen) =>
        change(machine.monitor(state, control, seen) as State, state as State, seen as Observation, settings),
    };
  };

/** The machines with something done to what they are told, and to the state that they are told it in. */
export const toldOtherwise =
  <State, Observation>(change: (seen: Observation, state: State, settings: SettingValues) => Observation) =>
  (machineOf: MachineOf): MachineOf =>
  (settings) => {
    const machine = machineOf(settings);
    return {
      ...machine,
      monitor: (state, control, seen) =>
        machine.monitor(state, control, change(seen as Observation, state as State, settings)),
    };
  };

/** The machines with something done to what they ask for. */
export const askingOtherwise =
  <State, Control>(change: (control: Control, state: State, settings: SettingValues) => Control) =>
  (machineOf: MachineOf): MachineOf =>
  (settings) => {
    const machine = machineOf(settings);
    return {
      ...machine,
      control: (state, rng) => {
        const verdict = machine.control(state, rng);
        return verdict.kind === "ask"
          ? { kind: "ask", control: change(verdict.control as Control, state as State, settings) }
          : verdict;
      },
    };
  };

/** The machines with something done to how they say a run ended. */
export const endingOtherwise =
  <State, Outcome>(change: (outcome: Outcome, state: State, settings: SettingValues) => Outcome) =>
  (machineOf: MachineOf): MachineOf =>
  (settings) => {
    const machine = machineOf(settings);
    return {
      ...machine,
      control: (state, rng) => {
        const verdict = machine.control(state, rng);
        return verdict.kind === "halt"
          ? { kind: "halt", outcome: change(verdict.outcome as Outcome, state as State, settings) }
          : verdict;
      },
    };
  };
