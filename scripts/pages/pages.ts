/** The pages that are written from results, by their paths. */
import { defaultsOf } from "../../src/core/index.ts";
import { PROBLEMS } from "../../src/rational/index.ts";
import { benchmarksPage } from "./benchmarks-page.ts";
import { columnsPage } from "./columns-page.ts";
import { solved } from "./exact.ts";
import { feelingNumbers } from "./feeling-of-knowing.ts";
import { findingsOfMonitoring } from "./findings-of-monitoring.ts";
import { findingsOfRetrieval } from "./findings-of-retrieval.ts";
import { findingsOfSearch } from "./findings-of-search.ts";
import { findingsOfStudy } from "./findings-of-study.ts";
import { findingsPage } from "./findings-page.ts";
import { galleryPage } from "./gallery-page.ts";
import { keptEvaluation } from "./kept-evaluation.ts";
import { OUT_OF_SCOPE } from "./out-of-scope.ts";
import { sectionsOf } from "./published.ts";
import { crossoverNumbers, twoCueNumbers } from "./readmes.ts";
import { withNumbers } from "./region.ts";
import { feelingOfKnowing, people, recallFits, simulated, storedFrom, textOf } from "./stored.ts";

/** Solves what is solved exactly, reads what is stored, and writes nothing. */
export const pages = async (): Promise<Readonly<Record<string, string>>> => {
  const problem = await PROBLEMS["recall-critical"]!();
  const { summary } = await problem.solve(defaultsOf(problem.settings));
  const critical = storedFrom(summary, "recall-critical", "metalevel solve recall-critical");
  const record = people();
  const exact = await solved();
  const crossover = simulated("crossover");
  const twoCues = simulated("two-cue-recall");
  const norm = simulated("norm-of-study");
  const feeling = feelingOfKnowing();
  const findings = [
    ...findingsOfRetrieval(crossover, record),
    ...findingsOfMonitoring(crossover, record, simulated("question-familiarity"), feeling),
    ...findingsOfStudy({
      delayed: simulated("delayed-jol"),
      allocation: simulated("study-allocation"),
      vain: simulated("labor-in-vain"),
      norm,
    }),
    ...findingsOfSearch({ twoCues, people: record, prefix: simulated("prefix-dominance"), critical, exact }),
  ].sort((a, b) => a.number - b.number);
  const sections = sectionsOf({
    crossover,
    twoCues,
    norm,
    ablation: simulated("meta-r1-ablation"),
    people: record,
    fits: recallFits(),
    critical,
    solved: exact,
  });
  const numbered = (path: string, numbers: string): Readonly<Record<string, string>> => ({
    [path]: withNumbers(textOf(path), path, numbers),
  });
  return {
    ...numbered("simulations/crossover/README.md", crossoverNumbers(crossover, record)),
    ...numbered("simulations/two-cue-recall/README.md", twoCueNumbers(twoCues, record)),
    ...numbered("docs/explanation/feeling-of-knowing.md", feelingNumbers(feeling, record)),
    "FINDINGS.md": findingsPage(findings, sections, OUT_OF_SCOPE),
    "docs/reference/simulation-columns.md": await columnsPage(),
    "docs/gallery.md": await galleryPage(findings),
    "docs/reference/benchmarks.md": benchmarksPage(),
    ...(await keptEvaluation()),
  };
};
