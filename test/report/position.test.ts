import { expect, test } from "vitest";
import { linked, linkTo, moved, moveOf } from "../../src/report/page/position.ts";

const steps = [3, 1, 0];

test("keys lead through steps and trials, and stop at the ends", () => {
  const at = (trial: number, step: number) => ({ trial, step });
  const pressed = (from: ReturnType<typeof at>, ...keys: readonly string[]) =>
    keys.reduce((position, key) => moved(position, moveOf(key)!, steps), from);
  expect(pressed(at(0, 0), "ArrowRight", "ArrowDown")).toEqual(at(0, 2));
  expect(pressed(at(0, 2), "ArrowRight")).toEqual(at(0, 2));
  expect(pressed(at(0, 2), "ArrowLeft", "ArrowUp", "ArrowLeft")).toEqual(at(0, 0));
  expect(pressed(at(0, 0), "End")).toEqual(at(0, 2));
  expect(pressed(at(0, 2), "Home")).toEqual(at(0, 0));
  expect(pressed(at(0, 2), "PageDown")).toEqual(at(1, 0));
  expect(pressed(at(0, 2), "PageDown", "PageDown", "PageDown", "End")).toEqual(at(2, 0));
  expect(pressed(at(1, 0), "PageUp", "PageUp")).toEqual(at(0, 0));
  expect(moveOf("a")).toBeNull();
});

test("a link leads to a step that is there, and to no other", () => {
  expect(linked(linkTo({ trial: 0, step: 2 }), steps)).toEqual({ trial: 0, step: 2 });
  for (const hash of ["", "#traces", "#trace=0,1", "#trace=1,4", "#trace=3,1", "#trace=4,1"]) {
    expect(linked(hash, steps)).toBeNull();
  }
});
