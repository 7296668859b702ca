import { defineConfig } from "tsdown";
import { subpaths } from "./bin/subpaths.js";

const library = {
  index: "src/index.ts",
  ...Object.fromEntries(subpaths.map((name) => [name, `src/${name}/index.ts`])),
};

/** seedrandom asks Node for entropy where a browser gives it; its `"crypto": false` for browsers, said as a module. */
const withoutCrypto = {
  name: "without-crypto",
  resolveId: { order: "pre", handler: (id: string) => (id === "crypto" ? "\0crypto" : null) },
  load: (id: string) => (id === "\0crypto" ? "export default {};" : null),
} as const;

/** The script of the report's page is a file of its own, which every page carries. The command line shares its chunks with the library, so that a user's module and the command see one copy. */
export default defineConfig([
  {
    entry: {
      ...library,
      cli: "src/cli/main.ts",
      "sweep-worker": "src/cli/sweep/worker.ts",
      "recovery-worker": "src/cli/recovery/worker.ts",
    },
    format: "esm",
    dts: true,
    platform: "node",
    outDir: "dist",
    clean: true,
  },
  {
    entry: { "report-page": "src/report/page/viewer.ts" },
    format: "iife",
    dts: false,
    minify: true,
    platform: "browser",
    outDir: "dist",
    clean: false,
  },
  {
    entry: { metalevel: "src/browser/index.ts" },
    format: ["esm", "iife"],
    globalName: "metalevel",
    dts: true,
    minify: true,
    platform: "browser",
    deps: { alwaysBundle: /./, onlyBundle: false },
    plugins: [withoutCrypto],
    outDir: "dist/browser",
    clean: false,
  },
  { entry: library, format: "cjs", dts: true, platform: "node", outDir: "dist", clean: false },
]);
