/** A server's memory of the prompts it has computed, in blocks, as vLLM and SGLang keep it. */

/** What was computed before, as far as it is remembered. */
export interface PrefixCache {
  /** How many tokens at the beginning of a prompt need not be computed again; one is always left to compute. */
  readonly cached: (ids: readonly number[]) => number;
  /** Remembers a prompt with what was generated after it. */
  readonly remember: (ids: readonly number[]) => void;
  readonly clear: () => void;
}

type Tree = Map<number, Tree>;

/** Remembers whole blocks of this many tokens. */
export const prefixCache = (block: number): PrefixCache => {
  const root: Tree = new Map();
  return {
    cached: (ids) => {
      let at: Tree | undefined = root;
      let known = 0;
      while (known < ids.length - 1) {
        at = at.get(ids[known]!);
        if (at === undefined) break;
        known++;
      }
      return Math.floor(known / block) * block;
    },
    remember: (ids) => {
      let at = root;
      const whole = Math.floor(ids.length / block) * block;
      for (let i = 0; i < whole; i++) {
        const next: Tree = at.get(ids[i]!) ?? new Map();
        at.set(ids[i]!, next);
        at = next;
      }
    },
    clear: () => root.clear(),
  };
};
