/** Findings 17–21: judgements of learning and study. */
import type { Claim, Estimate } from "./claim.ts";
import { beyond, holds, number, roundingOf, shown } from "./claim.ts";
import type { Finding } from "./finding.ts";
import type { Stored } from "./stored.ts";

export interface StudySimulations {
  readonly delayed: Stored;
  readonly allocation: Stored;
  readonly vain: Stored;
  readonly norm: Stored;
}

const THIRDS = ["easy", "medium", "hard"] as const;

export const findingsOfStudy = ({
  delayed,
  allocation,
  vain,
  norm,
}: StudySimulations): readonly Finding[] => {
  const claim = (
    { command }: Stored,
    what: string,
    found: string,
    criterion: Claim["criterion"],
    published: string | null = null,
    size: boolean | null = null,
  ): Claim => ({ what, published, found, criterion, size, command });
  const effect = (what: string, path: string, published: number, criterion: Claim["criterion"]): Claim => {
    const found = delayed.estimate(path);
    return claim(
      delayed,
      what,
      shown(found, 2),
      criterion,
      number(published, 2),
      holds(found, published, roundingOf(2)),
    );
  };
  const budgets = allocation.list("budgets").map((_budget, at) => at);
  const budget = (at: number, path: string): Estimate => allocation.estimate(`budgets/${at}/${path}`);
  const seconds = (at: number): string => `${allocation.number(`budgets/${at}/seconds`)} s`;
  const last = budgets.at(-1)!;
  const between = Math.floor(last / 2);
  const turn = budgets.findIndex((at) => at > 0 && beyond(budget(at, "preference"), 1));
  const long = (third: string, path: string): Estimate => vain.estimate(`longBudget/${third}/${path}`);
  const apart = (one: Estimate, other: Estimate): boolean => one.low! > other.high!;
  const studied = norm.list("studyTime").map((_row, at) => ({
    target: norm.number(`studyTime/${at}/target`),
    loss: norm.number(`studyTime/${at}/loss`),
    seconds: norm.estimate(`studyTime/${at}/seconds`),
  }));
  const rising = (rows: typeof studied): boolean =>
    rows.slice(1).every((row, at) => apart(row.seconds, rows[at]!.seconds));
  const highest = Math.max(...studied.map(({ target }) => target));
  const unlost = studied.filter(({ loss }) => loss === 0);
  const asked = studied.filter(({ target }) => target === highest);
  return [
    {
      number: 17,
      title: "Delayed judgements of learning are more accurate than immediate ones",
      standing: "published",
      claims: [
        effect("Hedges' g of relative accuracy", "hedgesG/gamma", 0.93, {
          words: "the whole interval is above 0",
          holds: beyond(delayed.estimate("hedgesG/gamma"), 1),
        }),
        effect("Hedges' g of recall", "hedgesG/recall", 0.08, {
          words: "the whole interval is below 0.2",
          holds: beyond(delayed.estimate("hedgesG/recall"), -1, 0.2),
        }),
      ],
      note: "Simulated participants differ by their draws alone, so the same difference is a larger g.",
    },
    {
      number: 18,
      title: "Self-paced study goes to difficult items; under too little time to easy ones",
      standing: "published",
      claims: [
        claim(
          allocation,
          `gamma of difficulty with study time, ${seconds(0)}`,
          shown(budget(0, "preference"), 2),
          { words: "the whole interval is below 0", holds: beyond(budget(0, "preference"), -1) },
        ),
        claim(allocation, `the same, ${seconds(last)}`, shown(budget(last, "preference"), 2), {
          words: "the whole interval is above 0",
          holds: beyond(budget(last, "preference"), 1),
        }),
        claim(
          allocation,
          `in between no preference: it turns from ${seconds(turn - 1)} to ${seconds(turn)}`,
          `${shown(budget(turn - 1, "preference"), 2)}, ${shown(budget(turn, "preference"), 2)}`,
          {
            words: "below 0 at the one and above 0 at the other",
            holds: turn > 0 && beyond(budget(turn - 1, "preference"), -1),
          },
        ),
      ],
    },
    {
      number: 19,
      title: "Best when most time goes to medium items; the easiest are studied first",
      standing: "published",
      claims: [
        ...(["easy", "hard"] as const).map((third) => {
          const found = budget(between, `mediumEmphasisOver/${third}`);
          return claim(
            allocation,
            `recall by emphasis on medium less ${third} items, ${seconds(between)}`,
            shown(found, 3),
            { words: "the whole interval is above 0", holds: beyond(found, 1) },
          );
        }),
        claim(
          allocation,
          "gamma of ease with being begun first, lowest of all budgets",
          shown(
            budgets
              .map((at) => budget(at, "order"))
              .reduce((low, next) => (next.low! < low.low! ? next : low)),
            2,
          ),
          {
            words: "above 0 under every budget",
            holds: budgets.every((at) => beyond(budget(at, "order"), 1)),
          },
        ),
      ],
      note: "Under the shortest budget easy items pay most, under the longest hard ones do.",
    },
    {
      number: 20,
      title: "Labour in vain: hard items get most time and gain little",
      standing: "quoted",
      claims: [
        claim(
          vain,
          "seconds an item, easy, medium and hard third",
          THIRDS.map((third) => shown(long(third, "seconds"), 1)).join(", "),
          {
            words: "rises, the intervals apart",
            holds:
              apart(long("medium", "seconds"), long("easy", "seconds")) &&
              apart(long("hard", "seconds"), long("medium", "seconds")),
          },
        ),
        claim(vain, "recall gained by three times the time, hard third", shown(long("hard", "gain"), 3), {
          words: "the whole interval is below 0.03",
          holds: beyond(long("hard", "gain"), -1, 0.03),
        }),
      ],
    },
    {
      number: 21,
      title: "Higher target or expected decay, longer study",
      standing: "theory",
      claims: [
        claim(
          norm,
          `seconds at targets ${unlost.map(({ target }) => target).join(", ")}, nothing lost`,
          unlost.map((row) => shown(row.seconds, 1)).join(", "),
          { words: "rises, the intervals apart", holds: rising(unlost) },
        ),
        claim(
          norm,
          `seconds at losses ${asked.map(({ loss }) => loss).join(", ")}, target ${highest}`,
          asked.map((row) => shown(row.seconds, 1)).join(", "),
          { words: "rises, the intervals apart", holds: rising(asked) },
        ),
      ],
    },
  ];
};
