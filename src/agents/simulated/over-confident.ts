/**
 * Lesion: an evidence memory that is surer of its answers than their evidence warrants. Its doubt, 1 − κ, shrinks by a
 * constant factor; what it retrieves, and what it feels before retrieving, is as in the sound mind.
 */
import type { Settings } from "../../core/settings.ts";
import type { Control, Observation } from "../../nelson-narens/index.ts";
import type { Mind } from "../mind.ts";
import { evidenceMemory } from "./evidence-memory.ts";

const SETTINGS = {
  ...evidenceMemory.settings,
  remainingDoubt: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.5,
    meaning: "share of its doubt, 1 − confidence, that is left to it; 1 is the sound mind",
  },
} satisfies Settings;

/** The evidence memory with confidence 1 − r(1 − κ), where r is the share of doubt left to it; r = ½ by default. */
export const overConfident: Mind<Control, Observation> = {
  name: "over-confident",
  title: "An evidence memory that doubts its answers too little",
  settings: SETTINGS,
  begin: (values, participant, rng) => {
    const sound = evidenceMemory.begin(values, participant, rng);
    const left = values.remainingDoubt as number;
    return {
      ...sound,
      object: (control, draws) => {
        const seen = sound.object(control, draws);
        return seen.type === "confidence-judged"
          ? { ...seen, confidence: 1 - left * (1 - seen.confidence) }
          : seen;
      },
    };
  },
};
