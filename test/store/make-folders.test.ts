import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolders } from "../../src/store/make-folders.ts";
import { folder } from "../cli/shell.ts";

test("folders are made with those above them, and again without a fault", () => {
  const path = join(folder(), "a/b/c");
  makeFolders(path);
  makeFolders(path);
  expect(statSync(path).isDirectory()).toBe(true);
});

test.runIf(existsSync("/proc/self"))("a folder under /proc is an error that comes at once", () => {
  expect(() => makeFolders("/proc/metalevel/deep")).toThrow("ENOENT");
});
