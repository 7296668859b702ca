import { expect, test } from "vitest";
import { CheckError } from "../../../src/core/index.ts";
import { RETRIEVAL_PROPERTIES, shippedRetrieval } from "../../../src/testing/index.ts";
import { recalibrating, WRONG_MACHINES } from "./wrong-machines.ts";

const titled = RETRIEVAL_PROPERTIES.map(
  (property) => [property.equations.join(", "), property.statement, property] as const,
);

test.each(titled)("[%s] %s", (_equations, _statement, { check }) => {
  expect(() => check(shippedRetrieval)).not.toThrow();
});

test.each(titled)("[%s] a wrong machine is caught: %s", (_equations, _statement, { name, check }) => {
  const wrong = WRONG_MACHINES[name];
  if (wrong === undefined) throw new Error(`no wrong machine for ${name}`);
  expect(() => check(wrong)).toThrow(CheckError);
  expect(() => check(wrong)).toThrow(wrong.name);
});

test("[31, 32] a machine that calibrates on every cycle is caught", () => {
  const caught = RETRIEVAL_PROPERTIES.filter(({ check }) => throws(() => check(recalibrating)));
  expect(caught.map(({ name }) => name)).toContain("calibration-by-medians");
});

test("a counterexample is small and repeats", () => {
  const [property] = RETRIEVAL_PROPERTIES;
  const message = () => messageOf(() => property!.check(WRONG_MACHINES["thresholds-never-rise"]!));
  expect(message()).toBe(message());
  expect(message()).toContain("thresholds never rise");
});

const messageOf = (attempt: () => void): string => {
  try {
    attempt();
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

const throws = (attempt: () => void): boolean => messageOf(attempt) !== "";
