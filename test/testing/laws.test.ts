import { expect, test } from "vitest";
import type { MetaLevel, ObjectLevel, Rng } from "../../src/core/index.ts";
import { RefusalError, stream } from "../../src/core/index.ts";
import type { Law, Subject } from "../../src/testing/index.ts";
import { checkLaws, LAWS } from "../../src/testing/index.ts";

/** A machine that asks for coins until it has seen three heads or eight coins, drawing which hand throws. */
type Phase = "throwing" | "done";
interface State {
  readonly phase: Phase;
  readonly heads: number;
  readonly coins: number;
}
interface Throw {
  readonly type: "throw";
  readonly hand: number;
}
type Coin = { readonly type: "coin"; readonly heads: boolean };

const lawful: MetaLevel<string, State, Throw, Coin, { readonly heads: number }> = {
  initial: () => ({ phase: "throwing", heads: 0, coins: 0 }),
  control: ({ phase, heads }, rng) =>
    phase === "done"
      ? { kind: "halt", outcome: { heads } }
      : { kind: "ask", control: { type: "throw", hand: rng.integer(0, 1) } },
  monitor: (state, _control, seen) => {
    if (state.phase === "done") {
      throw new RefusalError({ where: 'phase "done"', got: `"${seen.type}"`, expected: "nothing" });
    }
    const heads = state.heads + (seen.heads ? 1 : 0);
    const coins = state.coins + 1;
    return { phase: heads === 3 || coins === 8 ? "done" : "throwing", heads, coins };
  },
};
const coin: ObjectLevel<Throw, Coin> = (_control, rng) => ({ type: "coin", heads: rng.uniform() < 0.5 });

const subject = (meta: typeof lawful, object = coin): Subject<string, State, Throw, Coin, unknown> => ({
  name: "coins",
  meta,
  object: () => object,
  tasks: ["first", "second"],
  bound: 8,
  repetitions: 5,
});

const failing = (meta: typeof lawful, object = coin): readonly Law[] =>
  checkLaws(subject(meta, object)).flatMap(({ law, passed }) => (passed ? [] : [law]));

test("a lawful machine passes all seven laws", () => {
  expect(failing(lawful)).toEqual([]);
  expect(checkLaws(subject(lawful)).map(({ law }) => law)).toEqual(LAWS);
});

/** One machine a law, each breaking it. */
const mutable = { count: 0 };
const own = stream(1, "a generator of its own");
let shared: Rng = own;
const lawless: Readonly<Record<Law, readonly [typeof lawful, typeof coin?]>> = {
  replay: [
    {
      ...lawful,
      monitor: (state, control, seen) => {
        const next = lawful.monitor(state, control, seen);
        return own.uniform() < 0.5 ? { ...next, heads: next.heads + 1e-9 } : next;
      },
    },
  ],
  determinism: [{ ...lawful, initial: () => ({ phase: "throwing", heads: 0, coins: mutable.count++ % 3 }) }],
  isolation: [
    {
      ...lawful,
      control: (state, rng) => lawful.control(state, shared === own ? rng : shared),
    },
    (control, rng) => {
      shared = rng;
      return coin(control, rng);
    },
  ],
  totality: [
    {
      ...lawful,
      control: (state, rng) => (state.coins === 8 ? (undefined as never) : lawful.control(state, rng)),
    },
  ],
  refusal: [
    {
      ...lawful,
      monitor: (state, control, seen) =>
        state.phase === "done" ? state : lawful.monitor(state, control, seen),
    },
  ],
  halting: [
    {
      ...lawful,
      monitor: (state, control, seen) => ({ ...lawful.monitor(state, control, seen), phase: "throwing" }),
    },
  ],
  serialisability: [
    {
      ...lawful,
      initial: () => ({ phase: "throwing", heads: -0, coins: 0 }),
    },
  ],
};

test.each(LAWS)("the law of %s catches the machine that breaks it", (law) => {
  const [meta, object] = lawless[law];
  expect(failing(meta, object)).toContain(law);
});
