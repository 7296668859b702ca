export * from "./asking/index.ts";
export * from "./budget.ts";
export * from "./chat-formats.ts";
export * from "./connect.ts";
export type * from "./contract.ts";
export type { Detected } from "./dialects/detect.ts";
export type { Dialect, DialectName } from "./dialects/dialect.ts";
export { DIALECTS } from "./dialects/index.ts";
export * from "./dry-run.ts";
export * from "./errors.ts";
export * from "./extra-body.ts";
export * from "./flavell/index.ts";
export * from "./json.ts";
export * from "./meta-r1/index.ts";
export * from "./minds/index.ts";
export type { Outcome, Probe, ProbeSurroundings } from "./probe/probe.ts";
export * from "./probe/run.ts";
export * from "./prompted-flavell/index.ts";
export * from "./signals/index.ts";
export * from "./stream/ledger.ts";
export * from "./transport/clock.ts";
export type * from "./wire.ts";
export {
  type Asked,
  amid,
  concluded,
  overheard,
  underSignal,
  type Wrapping,
  watched,
  wrapped,
} from "./wrapped.ts";
