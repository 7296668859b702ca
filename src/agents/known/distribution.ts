/** What a known mind will say, exactly: its episodes propagated forward, token by token. */
import type { Chain } from "./chain.ts";
import type { Episode } from "./episode.ts";
import { TOKEN_LIMIT } from "./episode.ts";

/** One kind of episode and how probable it is. */
export interface EpisodeProbability extends Episode {
  readonly probability: number;
}

/** What has been given away so far, and in which state the mind is. */
interface Path {
  readonly at: number;
  readonly answer: string | null;
  readonly judgement: number | null;
  readonly probability: number;
}

/**
 * The exact distribution of the episodes of at most `limit` tokens after the state at `from`, over last token ×
 * answer × judgement × time, shorter ones first:
 * $$p_{t+1}(j, a', c') = \sum_i p_t(i, a, c)\,P_{ij}$$
 * where answer a and judgement c change with the state that is entered. The probabilities sum to 1; cells that have
 * not `ended` hold what is still going on at the limit.
 */
export const episodeDistribution = (
  chain: Chain,
  from: number,
  limit = TOKEN_LIMIT,
): readonly EpisodeProbability[] => {
  const end = chain.states.length;
  const cells: EpisodeProbability[] = [];
  const cellOf = (
    { at, answer, judgement }: Path,
    time: number,
    ended: boolean,
    probability: number,
  ): void => {
    const last = time === 0 ? null : chain.states[at]!.token;
    cells.push({ last, answer, judgement, time, ended, probability });
  };
  let paths: readonly Path[] = [{ at: from, answer: null, judgement: null, probability: 1 }];
  for (let time = 0; paths.length > 0; time++) {
    if (time === limit) {
      for (const path of paths) cellOf(path, time, false, path.probability);
      return cells;
    }
    const reached = new Map<string, Path>();
    for (const path of paths) {
      for (const { to, probability } of chain.rows[path.at]!) {
        if (to === end) cellOf(path, time, true, path.probability * probability);
        else join(reached, entered(chain, path, to, path.probability * probability));
      }
    }
    paths = [...reached.values()];
  }
  return cells;
};

const entered = ({ states }: Chain, path: Path, to: number, probability: number): Path => {
  const { answer, judgement } = states[to]!;
  return { at: to, answer: answer ?? path.answer, judgement: judgement ?? path.judgement, probability };
};

/** Paths that cannot be told apart any more are one. */
const join = (paths: Map<string, Path>, path: Path): void => {
  if (path.probability === 0) return;
  const key = `${path.at} ${path.judgement} ${path.answer}`;
  const same = paths.get(key);
  paths.set(key, same === undefined ? path : { ...path, probability: same.probability + path.probability });
};
