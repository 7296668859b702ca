import { agreementSignal } from "./agreement.ts";
import { evidenceSignal } from "./evidence.ts";
import { firstTokenEntropySignal } from "./first-token-entropy.ts";
import { meanLogProbabilitySignal } from "./mean-log-probability.ts";
import { minimumLogProbabilitySignal } from "./minimum-log-probability.ts";
import { probabilityOfTrueSignal } from "./p-true.ts";
import type { Signal } from "./signal.ts";
import { verbalisedSignal } from "./verbalised.ts";

export * from "./agreement.ts";
export { type TokenOptions, tokensOfAnswer } from "./answer-tokens.ts";
export * from "./evidence.ts";
export * from "./first-token-entropy.ts";
export * from "./mean-log-probability.ts";
export * from "./minimum-log-probability.ts";
export * from "./p-true.ts";
export * from "./signal.ts";
export * from "./verbalised.ts";

/** Every signal by name, with its defaults. */
export const MONITORING_SIGNALS: Readonly<Record<string, () => Signal>> = {
  agreement: () => agreementSignal(),
  evidence: () => evidenceSignal(),
  "first-token-entropy": () => firstTokenEntropySignal(),
  "mean-log-probability": () => meanLogProbabilitySignal(),
  "minimum-log-probability": () => minimumLogProbabilitySignal(),
  "p-true": () => probabilityOfTrueSignal(),
  verbalised: () => verbalisedSignal(),
};
