import { expect, test } from "vitest";
import type { SimulatorModel } from "../../../src/fit/recovery/model.ts";
import { RECOVERY_MODELS } from "../../../src/fit/recovery/registry.ts";

const middle = (model: SimulatorModel) => model.parameters.map(() => 0.5);

test.each(["acquisition", "retrieval"])("%s: summaries depend on point and seed alone", async (name) => {
  const model = (await RECOVERY_MODELS[name]!()) as SimulatorModel;
  const trials = name === "retrieval" ? 74 : 3;
  const at = (point: readonly number[], seed: string) => model.summarise(point, trials, seed);
  const once = at(middle(model), "a");
  expect(at(middle(model), "a")).toEqual(once);
  expect(at(middle(model), "b")).not.toEqual(once);
  expect(at(middle(model).with(0, 0.9), "a")).toHaveLength(once.length);
  expect(once.filter(Number.isFinite).length).toBeGreaterThan(0.7 * once.length);
});

test("every model is named as it is asked for, and says what its parameters are", async () => {
  for (const [name, load] of Object.entries(RECOVERY_MODELS)) {
    const model = await load();
    expect(model.name).toBe(name);
    for (const { meaning, low, high } of model.parameters) {
      expect(meaning).not.toBe("");
      expect(low).toBeLessThan(high);
    }
  }
});
