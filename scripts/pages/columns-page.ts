/** docs/reference/simulation-columns.md: what each column of each simulation's trials.csv means. */
import { SIMULATIONS } from "../../simulations/index.ts";
import { table } from "./claim.ts";

/** The whole page. */
export const columnsPage = async (): Promise<string> => {
  const simulations = await Promise.all(Object.values(SIMULATIONS).map((load) => load()));
  return `${[
    "# Columns of every simulation",
    "",
    "<!-- Written by `npm run pages` from what the simulations declare. Do not edit. -->",
    "",
    "What `trials.csv` of a run holds ([the folder](run-directory.md)); a missing value is `NA`. `metalevel list --json` has the",
    "same. Settings: `metalevel list NAME`.",
    "",
    ...simulations.flatMap(({ name, trials, columns }) => [
      `## ${name}`,
      "",
      `A trial: ${trials.meaning}. ${trials.default.toLocaleString("en")} by default.`,
      "",
      table(
        ["column", "unit", "meaning"],
        columns.map(({ name: column, unit, meaning }) => [`\`${column}\``, unit ?? "–", meaning]),
      ),
      "",
    ]),
  ]
    .join("\n")
    .trimEnd()}\n`;
};
