import { defineConfig } from "tsdown";

/** Public subpaths: each is one folder of src, exported as `metalevel/NAME`. */
const SUBPATHS = [
  "core",
  "math",
  "metrics",
  "flavell",
  "nelson-narens",
  "meta-r1",
  "rational",
  "bridges",
  "agents",
  "agents/llm",
  "eval",
  "experiments",
  "fit",
  "figures",
  "store",
  "testing",
  "testing/servers",
];

const library = {
  index: "src/index.ts",
  ...Object.fromEntries(SUBPATHS.map((name) => [name, `src/${name}/index.ts`])),
};

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
  { entry: library, format: "cjs", dts: true, platform: "node", outDir: "dist", clean: false },
]);
