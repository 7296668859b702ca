/** The import rules of ARCHITECTURE.md as a table, and what breaks them. */
import type { Source } from "./sources.ts";
import { folderOf } from "./sources.ts";

const FOUNDATION = ["math", "core"];
const THEORIES = ["flavell", "nelson-narens", "rational", "meta-r1"];
const BELOW_STUDIES = [...FOUNDATION, "metrics", ...THEORIES, "bridges", "agents"];
const STUDIES = [...BELOW_STUDIES, "experiments", "fit"];

/** What each folder may import of the others. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  math: ["core"],
  core: ["math"],
  metrics: FOUNDATION,
  ...Object.fromEntries(THEORIES.map((theory) => [theory, FOUNDATION])),
  bridges: [...FOUNDATION, ...THEORIES],
  agents: FOUNDATION,
  experiments: [...BELOW_STUDIES, "fit"],
  fit: [...BELOW_STUDIES, "experiments"],
  figures: STUDIES,
  store: STUDIES,
  eval: STUDIES,
  serve: [...FOUNDATION, ...THEORIES, "bridges", "agents", "eval", "package"],
  report: [...STUDIES, "figures"],
  testing: STUDIES,
  simulations: [...STUDIES, "figures", "testing"],
  browser: [...FOUNDATION, "metrics", ...THEORIES],
  package: ["core", "experiments"],
  cli: ["package", ...STUDIES, "figures", "store", "eval", "serve", "report", "testing", "simulations"],
};

/** What each folder may load of the others when it is needed: people's files are read where they are given. */
const MAY_LOAD: Readonly<Record<string, readonly string[]>> = { simulations: ["store"], fit: ["store"] };

/** What each folder may import of the others as types alone, beside what it may import altogether. */
const MAY_IMPORT_TYPES: Readonly<Record<string, readonly string[]>> = { agents: THEORIES };

/** Who may touch the world, by what it is touched with. */
const WORLD: readonly { readonly what: RegExp; readonly where: RegExp; readonly means: string }[] = [
  { what: /^node:fs$/, where: /^src\/(cli|store)\//, means: "files" },
  { what: /^(node:worker_threads|piscina)$/, where: /^src\/(cli|experiments)\//, means: "worker threads" },
  {
    what: /^(node:(net|http|https|http2|tls|dgram)|undici)$/,
    where: /^src\/(agents\/llm|serve|testing\/servers|cli)\//,
    means: "sockets",
  },
  { what: /^node:(child_process|process|readline|tty|os)$/, where: /^src\/cli\//, means: "the process" },
];

const GLOBALS: Readonly<Record<string, RegExp>> = {
  "Math.random": /^$/,
  "Date.now": /^src\/cli\//,
  "new Date": /^src\/cli\//,
  "performance.now": /^src\/(cli\/|agents\/llm\/transport\/clock\.ts$)/,
  fetch: /^src\/agents\/llm\//,
  console: /^src\/cli\//,
  // A run directory is prepared under a name of its own beside its place, which the process's number makes unique.
  process: /^src\/(cli\/|store\/run-directory\.ts$)/,
  setTimeout: /^src\/(cli|agents\/llm|serve|testing\/servers)\//,
  setInterval: /^src\/(cli|agents\/llm|serve|testing\/servers)\//,
};

/** Slow to load, so only where a formula is read. */
const LAZY = ["mathjs", "@observablehq/plot", "linkedom", "katex", "@resvg/resvg-js"];

/** Everything in a file that breaks a rule, one sentence each. */
export const breaches = ({ path, folder, imports, globals }: Source): readonly string[] => [
  ...(folder in MAY_IMPORT ? [] : [`${path}: no rule for the folder ${folder}`]),
  ...imports.flatMap(({ target, ours, typeOnly, dynamic }) => {
    if (ours) return target.endsWith(".ts") ? neighbour(path, folder, target, { typeOnly, dynamic }) : [];
    const world = WORLD.filter(({ what, where }) => what.test(target) && !where.test(path) && !typeOnly);
    const heavy = LAZY.includes(target) && !typeOnly && !dynamic;
    return [
      ...world.map(({ means }) => `${path}: imports ${target}, but ${means} are not its business`),
      ...(heavy ? [`${path}: imports ${target} at once; it is slow, load it when it is needed`] : []),
    ];
  }),
  ...globals
    .filter((name) => !GLOBALS[name]!.test(path))
    .map((name) => `${path}: uses ${name}, which is not its business`),
];

const neighbour = (
  path: string,
  folder: string,
  target: string,
  how: { readonly typeOnly: boolean; readonly dynamic: boolean },
): readonly string[] => {
  const other = folderOf(target);
  if (other === folder) return [];
  if (MAY_IMPORT[folder]?.includes(other)) return [];
  if (how.typeOnly && MAY_IMPORT_TYPES[folder]?.includes(other)) return [];
  if (how.dynamic && MAY_LOAD[folder]?.includes(other)) return [];
  const also = MAY_IMPORT_TYPES[folder]?.includes(other) ? " except as a type" : "";
  return [`${path}: imports ${target}, but ${folder} may not import ${other}${also}`];
};
