/**
 * Lesion: no meta-level. Memory and feelings are those of the evidence memory, but nothing that is felt reaches
 * control: each time the meta-level asks for a feeling of knowing it gets the toss of a coin, any answer that comes to
 * mind is passed as good, and no search is remembered, so that no standard is ever learnt. Whether this person goes
 * on is therefore independent of what it knows.
 *
 * Algorithm 3 itself has no switch for having no meta-level; cutting the line that carries monitoring upwards is the
 * same thing, seen from below. Asked afterwards, the person still reports its real feeling of knowing and its real
 * confidence: what is lesioned is control, not experience — the stronger test, since the reports stay as informative
 * as they were.
 */
import type { Settings } from "../../core/settings.ts";
import type { Control, FeelingOfKnowing, Memory, Observation } from "../../nelson-narens/index.ts";
import type { Mind } from "../mind.ts";
import { evidenceMemory } from "./evidence-memory.ts";

const SETTINGS = {
  ...evidenceMemory.settings,
  stopping: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.4,
    meaning: "probability of giving up, each time that searching on is considered",
  },
} satisfies Settings;

/** Evidence beyond any standard, so that the coin alone decides (35). */
const OVERWHELMING = 1e9;
const GO_ON: FeelingOfKnowing = { positive: OVERWHELMING, negative: 0 };
const GIVE_UP: FeelingOfKnowing = { positive: 0, negative: OVERWHELMING };

/** The evidence memory that stops with a fixed probability (0.4 by default) whenever it might go on. */
export const stopsAtRandom: Mind<Control, Observation> = {
  name: "stops-at-random",
  title: "An evidence memory without a meta-level: it gives up by a coin",
  settings: SETTINGS,
  begin: (values, participant, rng) => {
    const sound = evidenceMemory.begin(values, participant, rng);
    /** What comes to mind of earlier searches: it is felt and reported, but reaches no standard. */
    let remembered: readonly Memory[] = [];
    let felt = 0;
    return {
      ...sound,
      report: () => felt,
      object: (control, draws) => {
        const within = control.type === "fok-judge" ? { ...control, memories: remembered } : control;
        const seen = sound.object(within, draws);
        switch (seen.type) {
          case "metamemory-recalled": {
            const begins = control.type === "metamemory-recall" && control.fok === null;
            remembered = begins ? seen.memories : [...remembered, ...seen.memories];
            return { ...seen, memories: [] };
          }
          case "fok-judged":
            felt = share(seen.fok);
            return { ...seen, fok: draws.uniform() < (values.stopping as number) ? GIVE_UP : GO_ON };
          case "confidence-judged":
            felt = seen.confidence;
            return { ...seen, confidence: 1 };
          default:
            return seen;
        }
      },
    };
  },
};

/** The share of evidence that is for knowing; ½ where there is none. */
const share = ({ positive, negative }: FeelingOfKnowing): number =>
  positive + negative === 0 ? 0.5 : positive / (positive + negative);
