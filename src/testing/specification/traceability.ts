import type { Equation } from "./equations.ts";
import type { EquationSource } from "./manifest.ts";

/** The page that leads from each equation to its code, its tests and its action in the specification. */
export const traceabilityPage = (
  equations: readonly Equation[],
  sources: readonly EquationSource[],
): string =>
  [
    "# Traceability",
    "",
    "Every equation with the code that states it, the tests that hold it and the action that specifies it.",
    "Generated from `spec/equations.json` by `npm run traceability`; a test fails when it is stale or has a gap.",
    "",
    ...sources.flatMap((source) =>
      section(
        source,
        equations.filter(({ source: id }) => id === source.id),
      ),
    ),
  ].join("\n");

const section = (source: EquationSource, equations: readonly Equation[]): readonly string[] =>
  equations.length === 0 ? [] : [`## ${source.title}`, "", source.citation, "", ...equations.flatMap(entry)];

const entry = (equation: Equation): readonly string[] => [
  `### (${equation.id}) ${equation.title}`,
  "",
  `$$${equation.tex}$$`,
  "",
  ...(equation.formula === null ? [] : [`- Formula: \`${equation.formula}\``]),
  `- Code: ${equation.code.map(codeLink).join(", ")}`,
  `- Tests: ${equation.tests.map(fileLink).join(", ")}`,
  `- Specification: ${equation.quint === null ? "none" : codeLink(equation.quint)}`,
  "",
];

const codeLink = (reference: string): string => {
  const [file, symbol] = reference.split("#");
  return `[\`${symbol}\`](../../${file}) in \`${file}\``;
};

const fileLink = (file: string): string => `[\`${file}\`](../../${file})`;
