import { type Probe, said, shown, wholeText } from "./probe.ts";

/** Whether equal seeds give equal answers. */
export const seedProbe: Probe = {
  id: "seeds",
  question: "Are seeds repeatable?",
  how: "asks twice with one seed and three times with others, at temperature 1",
  costs: { requests: 5, tokens: 360 },
  run: async ({ model, leading }) => {
    if (!model.samples.includes("seed")) return { verdict: "not-offered", found: "it takes no seed" };
    const at = async (seed: number): Promise<string> =>
      wholeText(await said(model, leading, { maxTokens: 48, seed }));
    const [one, again] = [await at(4711), await at(4711)];
    if (one !== again) return { verdict: "no", found: `${shown(one)}, then ${shown(again)}` };
    const others = [await at(1), await at(2), await at(3)];
    return others.every((other) => other === one)
      ? { verdict: "unclear", found: `the answer is the same under any seed: ${shown(one)}` }
      : {
          verdict: "yes",
          found: `twice ${shown(one)}, and others under other seeds (one request at a time)`,
        };
  },
};
