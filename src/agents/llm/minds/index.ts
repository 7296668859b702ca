export * from "./account.ts";
export * from "./acquisition/mind.ts";
export { MODEL_LEARNER_SETTINGS } from "./acquisition/settings.ts";
export * from "./flavell/mind.ts";
export * from "./judging.ts";
export * from "./prompted/mind.ts";
export * from "./retrieval/mind.ts";
export { MODEL_RECALL_SETTINGS } from "./retrieval/settings.ts";
