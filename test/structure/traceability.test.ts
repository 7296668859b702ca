import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot, readEquations, readManifest } from "../../src/cli/specification/files.ts";
import { traceabilityPage } from "../../src/testing/index.ts";

const root = packageRoot();

test("docs/reference/traceability.md is what npm run traceability writes", () => {
  const page = traceabilityPage(readEquations(root), readManifest(root).sources);
  expect(readFileSync(join(root, "docs/reference/traceability.md"), "utf8")).toBe(page);
});
