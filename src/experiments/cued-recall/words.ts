/** Thirty-seven pairs of everyday nouns, the cue word first: one list that every simulated participant studies. */
import type { WordPair } from "../../agents/mind.ts";

const PAIRS = `
anchor violin, apron ladder, basket thunder, beacon pillow, blanket mirror, bottle falcon, bridge candle,
cactus drawer, camel whistle, carpet lemon, castle pepper, copper tunnel, cradle pirate, desert button,
engine tulip, fabric turtle, feather wagon, fiddle oyster, garden hammer, ginger saddle, harbour pencil,
helmet walnut, island kettle, jacket lantern, jungle teapot, kitten canyon, ladle comet, marble otter,
meadow trumpet, needle glacier, orchard magnet, parrot chimney, ribbon volcano, shovel banjo, spider compass,
temple sweater, window badger`;

export const WORD_PAIRS: readonly WordPair[] = PAIRS.split(",").map((text) => {
  const [word, target] = text.trim().split(" ");
  return { word: word!, target: target! };
});
