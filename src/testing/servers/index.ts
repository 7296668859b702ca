/**
 * Fake model servers on loopback, for tests without a model: `metalevel/testing/servers`.
 *
 * A subpath of its own, since it opens sockets: the laws in `metalevel/testing` stay free of Node.
 */
export type { Behaviour, DialectName } from "./behaviour.ts";
export { BEHAVIOUR } from "./behaviour.ts";
export type { Brain, Candidate, Prefix, ScriptStep, Thought } from "./brain.ts";
export { answering, piecesOf, recital, script } from "./brain.ts";
export { countedText, countingBrain } from "./counting.ts";
export type { Fault, FaultOf, Where } from "./fault.ts";
export type { Visit } from "./ledger.ts";
export type { SamplerSettings, Weighed } from "./sampling.ts";
export { ranked, tempered, UNBIASED } from "./sampling.ts";
export type { Latency } from "./sink.ts";
export type { FakeServer, FakeServerOptions } from "./start.ts";
export { startFakeServer } from "./start.ts";
export type { TemplateHabits } from "./template.ts";
export type { ControlToken, Vocabulary } from "./vocabulary.ts";
export { CONTROL, vocabularyOf } from "./vocabulary.ts";
