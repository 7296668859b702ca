import { subpaths } from "./bin/subpaths.js";

/** What is reachable from nothing named here is dead: `npx knip`. */
export default {
  entry: [
    "src/index.ts",
    ...subpaths.map((name) => `src/${name}/index.ts`),
    "src/cli/{sweep,recovery}/worker.ts",
    // Started as processes of their own.
    "bench/{recall,retrieval-speed,streams,sweep}/*.ts",
    "scripts/**/*.ts",
    "spec/scripts/*.ts",
    "bin/*.js",
    "test/**/*.test.ts",
    "test/**/vitest.config.ts",
    // Loaded by name, as a user's own modules are.
    "test/**/fixtures/*.ts",
  ],
  project: [
    "{src,simulations,bench,scripts,spec,test,bin,docs}/**/*.{ts,js}",
    "!docs/site/**",
    "!bin/*.d.ts",
  ],
  // A type that stands in the signature of something exported is exported, whoever imports it; a test may look at what one
  // file uses.
  ignoreExportsUsedInFile: true,
  // A simulation's file has the name that the registry imports and the default that a file of one's own has.
  rules: { duplicates: "off" },
  // Resolved by path where they are used: the formal specification, formulas in the reference, accessibility in the browser.
  ignoreDependencies: ["@informalsystems/quint", "@vscode/markdown-it-katex", "axe-core"],
  ignoreBinaries: ["setpriv", "sbatch"],
};
