/** Two cues by the plain kernel: layered and banded typed arrays without SIMD. Prints value and largest memory. */
import { PUBLISHED_TWO_CUES, solveTwoCues } from "../../src/rational/recall/index.ts";

const { value } = solveTwoCues(PUBLISHED_TWO_CUES, "plain");
process.stdout.write(JSON.stringify({ value, peakMb: process.resourceUsage().maxRSS / 1024 }));
