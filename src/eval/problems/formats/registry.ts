import type { ProblemFormat } from "../format.ts";
import { aime } from "./aime.ts";
import { gsm8k } from "./gsm8k.ts";
import { math } from "./math.ts";
import { plain } from "./plain.ts";

/** Every format, in the order in which they are tried on a file's first object: the last takes what no other does. */
export const FORMATS: readonly ProblemFormat[] = [gsm8k, math, aime, plain];
