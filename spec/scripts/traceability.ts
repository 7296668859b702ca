/** `npm run traceability`: writes docs/reference/traceability.md from spec/equations.json. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot, readEquations, readManifest } from "../../src/cli/specification/files.ts";
import { traceabilityPage } from "../../src/testing/specification/index.ts";

const root = packageRoot();
mkdirSync(join(root, "docs/reference"), { recursive: true });
const page = traceabilityPage(readEquations(root), readManifest(root).sources);
writeFileSync(join(root, "docs/reference/traceability.md"), page);
