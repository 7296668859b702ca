/** A theory of one's own for these tests: coins are thrown until enough heads have come, or the throws are used up. */
import type { MetaLevel } from "../../../src/core/index.ts";
import { RefusalError } from "../../../src/core/index.ts";
import type { AnyTheory } from "../../../src/experiments/index.ts";
import type { AnyPlan } from "../../../src/testing/index.ts";

export interface Coins {
  readonly phase: "throwing" | "done";
  readonly heads: number;
  readonly thrown: number;
}

type Machine = MetaLevel<
  string,
  Coins,
  { type: "coin-throw" },
  { type: "coin-thrown"; heads: boolean },
  Coins
>;

const machineOf = ({ enough, most }: Readonly<Record<string, unknown>>): Machine => ({
  initial: () => ({ phase: "throwing", heads: 0, thrown: 0 }),
  control: (state) =>
    state.phase === "done"
      ? { kind: "halt", outcome: state }
      : { kind: "ask", control: { type: "coin-throw" } },
  monitor: (state, _control, seen) => {
    if (state.phase === "done")
      throw new RefusalError({ where: 'phase "done"', got: `"${seen.type}"`, expected: "nothing" });
    const heads = state.heads + (seen.heads ? 1 : 0);
    const thrown = state.thrown + 1;
    return { phase: heads >= (enough as number) || thrown === most ? "done" : "throwing", heads, thrown };
  },
});

const whole = (value: number, meaning: string) =>
  ({ kind: "integer", min: 1, max: 50, default: value, meaning }) as const;

export const coins: AnyTheory = {
  name: "coins",
  title: "Coins",
  source: "a test",
  settings: {
    enough: whole(3, "heads that are enough"),
    most: whole(20, "throws at most"),
    colour: { kind: "choice", choices: ["red", "blue"], default: "red", meaning: "read by nothing" },
  },
  machine: machineOf,
  bound: ({ most }) => most as number,
  view: (_step, after) => ({ heads: after.heads, thrown: after.thrown }),
};

export const coinPlan: AnyPlan = {
  tasks: ["a task"],
  object: () => (_control, rng) => ({ type: "coin-thrown", heads: rng.uniform() >= 0.5 }),
  properties: [
    {
      name: "enough-is-enough",
      equations: [],
      statement: "nobody throws on who has had enough heads",
      fault: ({ settings, outcome }) =>
        outcome.heads <= Number(settings.enough)
          ? null
          : `${outcome.heads} heads where ${settings.enough} are enough`,
    },
  ],
};
