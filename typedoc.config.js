import { createRequire } from "node:module";

const katexPlugin = createRequire(import.meta.url)("@vscode/markdown-it-katex").default;

/** The reference: one module a public subpath, formulas rendered to MathML, every public name documented. */
export default {
  name: "Metalevel",
  entryPoints: [
    "src/core/index.ts",
    "src/math/index.ts",
    "src/metrics/index.ts",
    "src/flavell/index.ts",
    "src/nelson-narens/index.ts",
    "src/rational/index.ts",
    "src/bridges/index.ts",
    "src/agents/index.ts",
    "src/agents/llm/index.ts",
    "src/experiments/index.ts",
    "src/fit/index.ts",
    "src/figures/index.ts",
    "src/store/index.ts",
    "src/testing/index.ts",
    "src/testing/servers/index.ts",
  ],
  out: "docs/site/api",
  readme: "none",
  plugin: ["./docs/typedoc-equations.js"],
  blockTags: ["@eq", "@alg", "@param", "@returns", "@example", "@remarks", "@throws", "@see"],
  validation: { notExported: false, invalidLink: true, notDocumented: true },
  requiredToBeDocumented: ["Enum", "Variable", "Function", "Class", "Interface", "TypeAlias"],
  treatWarningsAsErrors: true,
  treatValidationWarningsAsErrors: true,
  githubPages: false,
  disableGit: true,
  sourceLinkTemplate: "../../../{path}#L{line}",
  markdownItLoader(parser) {
    parser.use(katexPlugin, { output: "mathml", throwOnError: true });
  },
};
