/** What `scripts/calibrate-reasoning-model.ts` found. */
import calibration from "./calibration.json" with { type: "json" };

/**
 * The seven calibrated parameters: mean difficulty δ of GSM8K and of MATH500, and the five of the model that both
 * share. Fitted to accuracy and tokens of vanilla and of the whole of Meta-R1 (14B), Dong et al. (2025), Tables 1 and 2.
 */
export const CALIBRATED = calibration.parameters;
