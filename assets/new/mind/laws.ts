/** The laws of minds, on this one: `npx tsx laws.ts` ends with an error that says what breaks one. */
import { automaticSearch, noMagic } from "metalevel/testing";
import mind from "./mind.ts";

// The feeling of knowing reads what can be recalled, never the unrecalled target itself.
noMagic(mind);
// The same cue yields the same answer, and searching draws nothing.
automaticSearch(mind);
console.log("The laws of minds hold.");
