import { createRequire } from "node:module";

const katexPlugin = createRequire(import.meta.url)("@vscode/markdown-it-katex").default;

/**
 * The site: the four shelves, the gallery, what was found, and a reference with one module a public subpath. Formulas are
 * MathML, every public name is documented, and it all works from disk.
 */
export default {
  name: "Metalevel",
  entryPoints: [
    "src/core/index.ts",
    "src/math/index.ts",
    "src/metrics/index.ts",
    "src/flavell/index.ts",
    "src/nelson-narens/index.ts",
    "src/rational/index.ts",
    "src/meta-r1/index.ts",
    "src/bridges/index.ts",
    "src/agents/index.ts",
    "src/agents/llm/index.ts",
    "src/experiments/index.ts",
    "src/eval/index.ts",
    "src/fit/index.ts",
    "src/figures/index.ts",
    "src/serve/index.ts",
    "src/store/index.ts",
    "src/testing/index.ts",
    "src/testing/servers/index.ts",
  ],
  projectDocuments: [
    "FINDINGS.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs/gallery.md",
    "docs/tutorial/*.md",
    "docs/how-to/*.md",
    "docs/explanation/*.md",
    "docs/reference/*.md",
    "docs/reference/*/README.md",
    "docs/decisions/*.md",
    "simulations/*/README.md",
  ],
  groupOrder: ["Tutorial", "How to", "Explanation", "Reference", "Overview", "Simulations", "Decisions", "*"],
  navigation: { includeGroups: true, includeCategories: false, includeFolders: true, compactFolders: true },
  sort: ["documents-first", "source-order"],
  highlightLanguages: [
    "console",
    "csv",
    "html",
    "javascript",
    "json",
    "markdown",
    "python",
    "shellscript",
    "tex",
    "typescript",
    "yaml",
  ],
  out: "docs/site",
  readme: "docs/README.md",
  plugin: ["./docs/typedoc-equations.js", "./docs/typedoc-shelves.js"],
  blockTags: ["@eq", "@alg", "@param", "@returns", "@example", "@remarks", "@throws", "@see"],
  // What a dependency documents of its own names (`fc`) is not ours to show or to mend.
  excludeExternals: true,
  validation: { notExported: false, invalidLink: true, notDocumented: true },
  requiredToBeDocumented: ["Enum", "Variable", "Function", "Class", "Interface", "TypeAlias"],
  treatWarningsAsErrors: true,
  treatValidationWarningsAsErrors: true,
  githubPages: false,
  disableGit: true,
  sourceLinkTemplate: "../../../src/{path}#L{line}",
  markdownItLoader(parser) {
    parser.use(katexPlugin, { output: "mathml", throwOnError: true });
  },
};
