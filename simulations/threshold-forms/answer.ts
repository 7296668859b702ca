/** The answer that a run gives to the question the paper leaves open: which form, and how sure. */
import type { Ranking } from "../../src/fit/held-out/index.ts";
import type { Estimate } from "../../src/metrics/estimable.ts";
import type { Form } from "./forms.ts";
import { FORMS } from "./forms.ts";
import type { RewardMeasures } from "./measures.ts";

export interface Verdict {
  readonly best: string;
  readonly second: string;
  /** How far the best is ahead of the second, paired by participant. */
  readonly ahead: Estimate | null;
  /** Whether the interval of that difference leaves 0 out. */
  readonly sure: boolean;
}

/** Which form people's trials speak for. */
export const verdictOfPeople = ({ theories, pairs }: Ranking): Verdict => {
  const [best, second] = [theories[0]!.name, theories[1]!.name] as [Form, Form];
  const ahead = pairs[0]!.difference;
  return { best, second, ahead, sure: isSure(ahead) };
};

/** Which form earns most per second. */
export const verdictOfReward = ({ rate, differences }: RewardMeasures): Verdict => {
  const order = [...FORMS].sort((a, b) => rate[b]!.estimate - rate[a]!.estimate) as [Form, Form];
  const [best, second] = order;
  const found = differences.find(({ forms }) => forms.includes(best) && forms.includes(second))!;
  const ahead = found.forms[0] === best ? found.rate : turned(found.rate);
  return { best, second, ahead, sure: isSure(ahead) };
};

const turned = (difference: Estimate | null): Estimate | null =>
  difference === null
    ? null
    : {
        estimate: -difference.estimate,
        low: difference.high === null ? null : -difference.high,
        high: difference.low === null ? null : -difference.low,
      };

const isSure = (ahead: Estimate | null): boolean => ahead !== null && ahead.low !== null && ahead.low > 0;
