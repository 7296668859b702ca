/**
 * my-mind: a mind for Nelson and Narens' retrieval. It knows a share of the pairs, and feels which.
 *
 * Draw only from the generators that are handed in, and a run repeats byte for byte.
 */
import type { Mind } from "metalevel/agents";
import type { Control, Observation } from "metalevel/nelson-narens";

const mind: Mind<Control, Observation> = {
  name: "my-mind",
  title: "Knows some pairs and feels which",
  settings: {
    known: { kind: "number", min: 0, max: 1, default: 0.5, meaning: "share of the pairs that are known" },
  },
  begin: (values, _participant, rng) => {
    const targets = new Map<string, string>();
    const familiar = new Map<string, number>();
    return {
      study: (pairs) => {
        for (const { word, target } of pairs) {
          if (rng.uniform() < Number(values.known)) targets.set(word, target);
          familiar.set(word, rng.uniform() + 0.4);
        }
      },
      object: (control, draws): Observation => {
        switch (control.type) {
          case "metamemory-recall":
            return { type: "metamemory-recalled", memories: [], milliseconds: 200 };
          case "fok-judge": {
            const positive = familiar.get(control.query) ?? 0;
            const fok = { positive, negative: 1 - positive / 2 };
            return { type: "fok-judged", mode: "feeling", fok, milliseconds: 100 };
          }
          case "cue-attend": {
            const cue = { text: control.query, attention: [draws.uniform()] };
            return { type: "cue-attended", cue, milliseconds: control.intensity === "intensive" ? 800 : 400 };
          }
          case "memory-search": {
            // The search is automatic: it reads the cue, and draws nothing.
            const answer = targets.get(control.cue.text);
            const found = answer !== undefined && (control.cue.attention[0] ?? 1) < 0.7;
            return found
              ? { type: "answer-found", answer, milliseconds: 100 }
              : { type: "answer-missed", milliseconds: 100 };
          }
          case "confidence-judge":
            return { type: "confidence-judged", confidence: 0.6 + 0.4 * draws.uniform(), milliseconds: 100 };
          case "metamemory-consolidate":
            return { type: "metamemory-consolidated" };
        }
      },
    };
  },
};

export default mind;
