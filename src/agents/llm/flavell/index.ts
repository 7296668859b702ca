export { modelKnowledge } from "./knowledge.ts";
export * from "./mind.ts";
export * from "./options.ts";
