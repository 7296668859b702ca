import { expect, test } from "vitest";
import { withinBound } from "../../src/cli/within-bound.ts";
import { noDraws, run, runAwaited, settle, settleAwaited, type Theory } from "../../src/core/index.ts";

/** Counts to a number that its task gives. */
const counting = (bound: number): Theory<number, number, "next", "yes", number> => ({
  name: "counting",
  title: "Counts",
  source: "a test",
  settings: {},
  machine: () => ({
    initial: () => 0,
    control: (state) => (state === 3 ? { kind: "halt", outcome: state } : { kind: "ask", control: "next" }),
    monitor: (state) => state + 1,
  }),
  bound: () => bound,
  view: ({ state }, after) => ({ from: state, to: after }),
  equations: (_step, after) => [String(after)],
});

const rng = { meta: noDraws, object: noDraws };
const ended = async (bound: number): Promise<readonly unknown[]> => {
  const meta = withinBound(counting(bound), "own.ts").machine({});
  const caught = async (work: () => unknown): Promise<unknown> => {
    try {
      return await work();
    } catch (error) {
      return (error as Error).name;
    }
  };
  const later = async (): Promise<"yes"> => "yes";
  return Promise.all([
    caught(() => settle(meta, () => "yes", 0, rng)),
    caught(() => settleAwaited(meta, later, 0, rng)),
    caught(() => [...run(meta, () => "yes", 0, rng)].length),
    caught(async () => {
      let steps = 0;
      for await (const _step of runAwaited(meta, later, 0, rng)) steps++;
      return steps;
    }),
  ]);
};

test("whoever ends at the bound ends as before, under every driver", async () => {
  expect(await ended(3)).toEqual([3, 3, 3, 3]);
});

test.each([2, 0, Number.NaN])(
  "whoever would go on after a bound of %d is stopped, under every driver",
  async (bound) => {
    expect(await ended(bound)).toEqual(Array(4).fill("CheckError"));
  },
);

test("a step is shown as the theory itself shows it", () => {
  const theory = withinBound(counting(3), "own.ts");
  const meta = theory.machine({});
  const [first] = [...run(meta, () => "yes" as const, 0, rng)];
  const after = meta.monitor(first!.state, first!.control, first!.observation);
  expect(theory.view(first!, after)).toEqual({ from: 0, to: 1 });
  expect(theory.equations!(first!, after, {})).toEqual(["1"]);
});
