import { createRequire } from "node:module";
import { subpaths } from "./bin/subpaths.js";

const katexPlugin = createRequire(import.meta.url)("@vscode/markdown-it-katex").default;

/**
 * The site: the four shelves, the gallery, what was found, and a reference with one module a public subpath. Formulas are
 * MathML, every public name is documented, and it all works from disk.
 */
export default {
  name: "Metalevel",
  entryPoints: subpaths.map((name) => `src/${name}/index.ts`),
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
