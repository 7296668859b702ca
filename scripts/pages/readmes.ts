/** The tables of numbers in the READMEs of two simulations, people beside them. */
import { PUBLISHED } from "../../simulations/two-cue-recall/published.ts";
import type { Estimate } from "./claim.ts";
import { number, shown } from "./claim.ts";
import { aligned } from "./region.ts";
import type { Stored } from "./stored.ts";

const signedShown = (estimate: Estimate): string => {
  const plus = (value: number | null): string => (value !== null && value > 0 ? "+" : "") + number(value, 2);
  return `${plus(estimate.estimate)} [${plus(estimate.low)}, ${plus(estimate.high)}]`;
};

/** People, the simulated memory and its lesion, as simulations/crossover/README.md shows them. */
export const crossoverNumbers = (crossover: Stored, people: Stored): string => {
  const sources = [
    (path: string) => people.at(`measured/recall/${path}`),
    (path: string) => crossover.at(`simulated/${path}`),
    (path: string) => crossover.at(`lesioned/${path}`),
  ];
  const row = (what: string, cell: (at: (path: string) => unknown) => string): readonly string[] => [
    what,
    ...sources.map(cell),
  ];
  const listed =
    (paths: readonly string[], text: (value: number) => string) => (at: (path: string) => unknown) =>
      paths.map((path) => text(at(path) as number)).join(", ");
  const percent = (value: number): string => (100 * value).toFixed(1);
  const slope = (what: string, name: string, kind = "slopes"): readonly string[] =>
    row(what, (at) => signedShown(at(`${kind}/${name}`) as Estimate));
  return aligned(
    ["", "people", "simulated", "stops at random"],
    [
      row(
        "correct, omission, commission, timeout (%)",
        listed(
          ["correct", "omission", "commission", "timeout"].map((name) => `shares/${name}`),
          percent,
        ),
      ),
      row(
        "mean time of omission, correct, commission (ms)",
        listed(
          ["omission", "correct", "commission"].map((name) => `meanRt/${name}`),
          (value) => value.toFixed(0),
        ),
      ),
      slope("recall by confidence, a point", "recallByConfidence"),
      slope("giving up by feeling of knowing, a point", "omissionByFok"),
      slope("recall by pretest, none to all right", "recallByPretest"),
      slope("giving up by pretest, none to all right", "omissionByPretest"),
      slope("recall by confidence, within persons", "recallByConfidence", "withinPerson"),
      slope("giving up by feeling of knowing, within persons", "omissionByFok", "withinPerson"),
      slope("recall by pretest, within persons", "recallByPretest", "withinPerson"),
      slope("giving up by pretest, within persons", "omissionByPretest", "withinPerson"),
    ],
  );
};

/** People, the optimal policy, and what was published of both, as simulations/two-cue-recall/README.md shows them. */
export const twoCueNumbers = (twoCues: Stored, people: Stored): string => {
  const row = (
    what: string,
    path: string,
    published: { readonly people: number | null; readonly model: number | null } | null,
  ): readonly string[] => [
    what,
    shown(people.estimate(`measured/looks/${path}`), 3),
    shown(twoCues.estimate(`model/${path}`), 3),
    number(published?.people ?? null, 3),
    number(published?.model ?? null, 3),
  ];
  return aligned(
    ["", "people", "optimal", "published: people", "published: optimal"],
    [
      row("recalled", "accuracy", PUBLISHED.accuracy),
      ...[0, 1, 2, 3].map((at) => row(`looks: ${at + 1}`, `looks/${at}`, PUBLISHED.looks[at]!)),
      row("last look (s)", "final", PUBLISHED.final),
      row("other looks (s)", "nonFinal", PUBLISHED.nonFinal),
      row("share of time on the first ~ first − second", "shareOnFirst/pooled", PUBLISHED.shareOnFirst),
      row("look but the last ~ own (s), pooled", "nonFinalByOwn/pooled", PUBLISHED.nonFinalByOwn),
      row("the same, within persons", "nonFinalByOwn/withinPerson", null),
      row("look but first and last ~ other (s), pooled", "nonFinalByOther/pooled", PUBLISHED.nonFinalByOther),
      row("the same, within persons", "nonFinalByOther/withinPerson", null),
    ],
  );
};
