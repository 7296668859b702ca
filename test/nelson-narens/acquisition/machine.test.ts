import { expect, test } from "vitest";
import { noDraws, RefusalError } from "../../../src/core/index.ts";
import type { AcquisitionObservation, StudyMemory } from "../../../src/nelson-narens/index.ts";
import { acquisition, acquisitionBound, acquisitionTheory } from "../../../src/nelson-narens/index.ts";
import { asked, parametersWith, scripted, studyOf, taskOf } from "./scripted.ts";

const memory = (id: string): StudyMemory => ({
  id,
  experience: { ease: { mode: "feeling", value: 0.4 }, learning: { mode: "assessment", value: 1 } },
  item: { index: 0, text: `old ${id}` },
  resources: 10,
  strategy: "rehearsal",
  outcome: { text: "", evidence: [] },
  feedback: "recalled",
});

test("[13] the first recall is by task and goal, before any experience exists", () => {
  const { steps } = studyOf({}, taskOf(2), { memories: () => [memory("a")] });
  expect(steps[0]!.control).toEqual({ type: "metamemory-recall", task: taskOf(2), experiences: null });
  expect(asked(steps, "retention-formulate")[0]!.memories.map(({ id }) => id)).toEqual(["a"]);
});

test("[14] a belief about loss outside [0, 1] is refused", () => {
  for (const loss of [-0.1, 1.1, Number.NaN]) {
    expect(() => studyOf({}, taskOf(1), { loss })).toThrow(/δ_retention.*equation 14/);
  }
});

test("[15] the norm of study is set once, from target and believed loss: 1.08 and 0.99", () => {
  const verbatim = studyOf({}, taskOf(2), { loss: 0.2, learning: (_, cycle) => cycle });
  expect(verbatim.outcome.norm).toBeCloseTo(1.08, 12);
  expect(asked(verbatim.steps, "retention-formulate")).toHaveLength(1);
  expect(studyOf({}, taskOf(2), { loss: 0.1 }).outcome.norm).toBeCloseTo(0.99, 12);
});

test("[16] later recalls are by the experiences of the items that remain, and MK grows as a union", () => {
  const learning = (index: number, cycle: number) => (index === 0 || cycle === 2 ? 2 : 0.5);
  const memories = (cycle: number) => [memory("a"), memory(`of ${cycle}`)];
  const { steps } = studyOf({}, taskOf(2), { learning, memories });
  const recalls = asked(steps, "metamemory-recall");
  expect(recalls).toHaveLength(3);
  expect(recalls[1]!.experiences).toEqual([
    { ease: { mode: "feeling", value: 0.5 }, learning: { mode: "assessment", value: 0.5 } },
  ]);
  expect(steps.at(-1)!.state.study.memories.map(({ id }) => id)).toEqual(["a", "of 0", "of 1", "of 2"]);
});

test("[16] MK joins what is new of a recall once, whatever stands between, and in its order", () => {
  const [a, b, c, d, e] = [..."abcde"].map(memory);
  const recalls = [
    [a, b, c],
    [a, c],
    [c, d, a, b],
    [{ ...b! }, e, d],
  ] as StudyMemory[][];
  const { steps } = studyOf({}, taskOf(1), {
    learning: (_, cycle) => (cycle === recalls.length - 1 ? 2 : 0.5),
    memories: (cycle) => recalls[cycle]!,
  });
  const held = asked(steps, "strategy-select").map(({ memories }) => memories.map(({ id }) => id).join(""));
  expect(held).toEqual(["abc", "abc", "abcd", "abcde"]);
});

test("[17] ease of learning is judged on cycle 0, feeling of knowing after", () => {
  const { steps } = studyOf({}, taskOf(2), { learning: (_, cycle) => cycle });
  expect(asked(steps, "eol-judge").map(({ item }) => item.index)).toEqual([0, 1]);
  expect(asked(steps, "fok-judge").map(({ item }) => item.index)).toEqual([0, 1, 0, 1]);
});

test("[18, 19] ease lives on [ε, 1]", () => {
  expect(() => studyOf({ epsilon: 0.1 }, taskOf(2), { ease: () => 0.05 })).toThrow(/EOL.*equation 18/);
  expect(() => studyOf({}, taskOf(2), { ease: () => 1.01 })).toThrow(/EOL/);
  const later = { ease: (_: number, cycle: number) => (cycle === 0 ? 1 : 0), learning: () => 0 };
  expect(() => studyOf({}, taskOf(2), later)).toThrow(/FOK.*equation 19/);
});

test("[19] feeling of knowing is given what the item's own last study left", () => {
  const learning = (index: number, cycle: number) => (index === 0 ? 2 : cycle);
  const { steps } = studyOf({}, taskOf(3), { learning });
  expect(asked(steps, "fok-judge").map(({ previous }) => previous.evidence)).toEqual([
    [1, 0],
    [2, 0],
    [1, 1],
    [2, 1],
  ]);
});

test("[20] R_total is spent anew in each cycle, by inverse ease, among the items that remain", () => {
  const ease = (index: number) => [0.2, 0.4, 0.8][index]!;
  const learning = (index: number, cycle: number) => (index === 0 || cycle === 1 ? 2 : 0);
  const { steps } = studyOf({ resources: 70 }, taskOf(3), { ease, learning });
  const resources = asked(steps, "item-study").map((control) => control.resources);
  const expected = [40, 20, 10, 140 / 3, 70 / 3];
  expect(resources).toHaveLength(expected.length);
  resources.forEach((seconds, index) => {
    expect(seconds).toBeCloseTo(expected[index]!, 10);
  });
});

test("[20] the agent's own shares are asked for, and refused unless they sum to R_total", () => {
  const own = studyOf({ allocation: "agent", resources: 10 }, taskOf(2), { shares: () => [9, 1] });
  expect(asked(own.steps, "resources-allocate")[0]).toMatchObject({ eases: [0.5, 0.5], total: 10, cycle: 0 });
  expect(asked(own.steps, "item-study").map(({ resources }) => resources)).toEqual([9, 1]);
  for (const shares of [[9, 2], [10], [11, -1], [Number.NaN, 10]]) {
    expect(() =>
      studyOf({ allocation: "agent", resources: 10 }, taskOf(2), { shares: () => shares }),
    ).toThrow(/allocation in cycle 0.*equation 20/);
  }
});

test("[21, 22] a strategy is selected for each item and carried out", () => {
  const { steps } = studyOf({}, taskOf(2), {});
  expect(asked(steps, "strategy-select").map(({ ease }) => ease.value)).toEqual([0.5, 0.5]);
  expect(asked(steps, "item-study").map(({ strategy }) => strategy)).toEqual(["rehearsal", "rehearsal"]);
});

test("[23] an immediate judgement follows each study, a delayed one the cycle's last", () => {
  const order = (judgement: "immediate" | "delayed") =>
    studyOf({ judgement }, taskOf(2), {}).steps.flatMap(({ control }) =>
      control.type === "item-study" || control.type === "jol-judge"
        ? [`${control.type} ${control.item.index}`]
        : [],
    );
  expect(order("immediate")).toEqual(["item-study 0", "jol-judge 0", "item-study 1", "jol-judge 1"]);
  expect(order("delayed")).toEqual(["item-study 0", "item-study 1", "jol-judge 0", "jol-judge 1"]);
});

test("[23] a delayed judgement is given the item's own outcome", () => {
  const { steps } = studyOf({ judgement: "delayed" }, taskOf(3), {});
  expect(asked(steps, "jol-judge").map(({ outcome }) => outcome.evidence[0])).toEqual([0, 1, 2]);
});

test("[23] mastery may exceed 1 unless the scale is cut", () => {
  expect(studyOf({}, taskOf(1), { learning: () => 7 }).outcome.reason).toBe("mastered");
  expect(() => studyOf({ masteryScale: "clip-norm" }, taskOf(1), { learning: () => 1.01 })).toThrow(/JOL/);
  for (const value of [-0.01, Number.POSITIVE_INFINITY, Number.NaN]) {
    expect(() => studyOf({}, taskOf(1), { learning: () => value })).toThrow(/JOL.*equation 23/);
  }
});

test("[24, 27, 28] each item of each cycle leaves one tuple, in order", () => {
  const learning = (index: number, cycle: number) => (index === 0 || cycle === 1 ? 2 : 0.25);
  const { steps } = studyOf({ resources: 10 }, taskOf(2), { learning });
  const tuples = asked(steps, "metamemory-consolidate")[0]!.tuples;
  expect(tuples.map(({ item }) => item.index)).toEqual([0, 1, 1]);
  expect(tuples[1]).toEqual({
    experience: { ease: { mode: "feeling", value: 0.5 }, learning: { mode: "assessment", value: 0.25 } },
    item: { index: 1, text: "item 1" },
    resources: 5,
    strategy: "rehearsal",
    outcome: { text: "item 1", evidence: [1, 0] },
  });
  expect(tuples[2]!.resources).toBe(10);
});

test("[25, 26] an item leaves when its judgement reaches the norm exactly", () => {
  const norm = 0.5 * (1 + 0.5);
  const { outcome } = studyOf({ maxCycles: 1 }, taskOf(2, 0.5), {
    loss: 0.5,
    learning: (index) => (index === 0 ? norm : norm - 1e-12),
  });
  expect(outcome).toEqual({ reason: "max-cycles", cycles: 1, norm, remaining: [1] });
});

test("[26] clip-norm cuts the norm to 1, so that a capped judgement can reach it", () => {
  const capped = { learning: () => 1 };
  expect(studyOf({ masteryScale: "clip-norm" }, taskOf(1), capped).outcome.reason).toBe("mastered");
  expect(studyOf({ maxCycles: 3 }, taskOf(1), capped).outcome.reason).toBe("max-cycles");
});

test("[29] study ends when nothing remains, or as max-cycles when they are spent", () => {
  const mastered = studyOf({ maxCycles: 2 }, taskOf(2), { learning: (_, cycle) => 2 * cycle });
  expect(mastered.outcome).toMatchObject({ reason: "mastered", cycles: 2, remaining: [] });
  const spent = studyOf({ maxCycles: 1 }, taskOf(2), { learning: (_, cycle) => 2 * cycle });
  expect(spent.outcome).toMatchObject({ reason: "max-cycles", cycles: 1, remaining: [0, 1] });
});

test("[29] tuples are consolidated once after the loop, or each cycle's after its judgements", () => {
  const learning = (_: number, cycle: number) => cycle;
  const after = asked(studyOf({}, taskOf(2), { learning }).steps, "metamemory-consolidate");
  expect(after.map(({ tuples, outcome }) => [tuples.length, outcome?.reason])).toEqual([[6, "mastered"]]);
  const each = asked(
    studyOf({ consolidation: "each-verify" }, taskOf(2), { learning }).steps,
    "metamemory-consolidate",
  );
  expect(each.map(({ tuples, outcome }) => [tuples.length, outcome?.reason ?? null])).toEqual([
    [2, null],
    [2, null],
    [2, "mastered"],
  ]);
});

test("a run takes the bound at most, and exactly where every cycle does everything", () => {
  const everything = { allocation: "agent", consolidation: "each-verify", maxCycles: 4 } as const;
  const { steps } = studyOf(everything, taskOf(3), { learning: () => 0 });
  expect(steps).toHaveLength(acquisitionBound(parametersWith(everything), taskOf(3)));
});

test("an observation that the phase cannot take is refused with both names", () => {
  const machine = acquisition(parametersWith());
  const state = machine.initial(taskOf(1));
  const verdict = machine.control(state, noDraws);
  const seen: AcquisitionObservation = { type: "jol-judged", mode: "feeling", learning: 1 };
  expect(verdict.kind).toBe("ask");
  const refused = () => machine.monitor(state, scriptedControl, seen);
  expect(refused).toThrow(RefusalError);
  expect(refused).toThrow(/recalling.*jol-judged.*metamemory-recalled/);
});
const scriptedControl = { type: "metamemory-recall", task: taskOf(1), experiences: null } as const;

test("a cycle-0 feeling of knowing and a later ease of learning are refused", () => {
  const machine = acquisition(parametersWith());
  const wrong = (control: Parameters<ReturnType<typeof scripted>>[0]) => {
    const seen = scripted({ learning: () => 0 })(control);
    return seen.type === "eol-judged" ? ({ ...seen, type: "fok-judged" } as const) : seen;
  };
  let state = machine.initial(taskOf(1));
  const turn = () => {
    const verdict = machine.control(state, noDraws);
    if (verdict.kind === "ask") state = machine.monitor(state, verdict.control, wrong(verdict.control));
  };
  turn();
  turn();
  expect(turn).toThrow(/judging-ease.*fok-judged.*eol-judged/);
});

test("a task without items, with a misplaced one, or with a goal out of range is refused", () => {
  const machine = acquisition(parametersWith());
  expect(() => machine.initial(taskOf(0))).toThrow(/study items: got none/);
  const items = [{ index: 1, text: "" }];
  expect(() => machine.initial({ items, goal: { target: 1, delay: 0 } })).toThrow(/index 1 at place 0/);
  expect(() => machine.initial(taskOf(1, 0))).toThrow(/ρ\*/);
  expect(() => machine.initial(taskOf(1, 1.1))).toThrow(/ρ\*/);
  expect(() => machine.initial(taskOf(1, 1, -1))).toThrow(/τ_delay/);
});

test("parameters outside their range are refused", () => {
  expect(() => acquisition(parametersWith({ resources: 0 }))).toThrow(/R_total/);
  expect(() => acquisition(parametersWith({ epsilon: 0 }))).toThrow(/ε/);
  expect(() => acquisition(parametersWith({ maxCycles: 0 }))).toThrow(/maxCycles/);
  expect(() => acquisition(parametersWith({ region: -1 }))).toThrow(/region/);
});

test("the view shows the tuple at hand, its discrepancy, and what (29) decided", () => {
  const learning = (_: number, cycle: number) => cycle;
  const { steps } = studyOf({ resources: 10 }, taskOf(2), { learning });
  const machine = acquisition(parametersWith({ resources: 10 }));
  const views = steps.map((step) =>
    acquisitionTheory.view(step, machine.monitor(step.state, step.control, step.observation)),
  );
  const judged = views.filter((view) => view.learning !== null);
  expect(judged.map(({ cycle, item, decision }) => [cycle, item, decision])).toEqual([
    [0, 0, null],
    [0, 1, "continue"],
    [1, 0, null],
    [1, 1, "continue"],
    [2, 0, null],
    [2, 1, "mastered"],
  ]);
  expect(judged[0]).toEqual({
    cycle: 0,
    item: 0,
    text: "item 0",
    loss: 0.2,
    norm: 0.9 * 1.2,
    remaining: [0, 1],
    mode: "assessment",
    ease: 0.5,
    resources: 5,
    strategy: "rehearsal",
    learning: 0,
    discrepancy: 0.9 * 1.2,
    decision: null,
  });
});
