/** Counts for Prometheus. */
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Ledger } from "../agents/llm/contract.ts";
import { leastOf } from "../agents/llm/stream/ledger.ts";
import { abstained } from "./account.ts";
import { monitored } from "./monitored.ts";
import type { Shown } from "./work.ts";

/** What is counted. */
export interface Metrics {
  readonly registry: Registry;
  readonly underWay: (change: 1 | -1) => void;
  /** A request has ended; `status` is its HTTP status, `left` where the client has left, `broken` where it failed amid its answer. */
  readonly ended: (method: string, status: string, seconds: number) => void;
  /** The first part of a stream has come. */
  readonly begun: (method: string, seconds: number) => void;
  readonly cost: (method: string, level: "object" | "meta", ledger: Ledger) => void;
  readonly solved: (method: string, solved: Shown) => void;
}

const SECONDS = [0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000, 3000];

/** Begins to count, in a registry of its own. */
export const metrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name: `metalevel_${name}_total`, help, labelNames, registers });
  const histogram = (name: string, help: string) =>
    new Histogram({
      name: `metalevel_${name}_seconds`,
      help,
      labelNames: ["method"] as const,
      buckets: SECONDS,
      registers,
    });

  const requests = counter(
    "requests",
    "Requests by method and HTTP status; left: the client had gone; broken: it failed amid its answer.",
    ["method", "status"],
  );
  const underWay = new Gauge({
    name: "metalevel_requests_under_way",
    help: "Requests that are worked on now.",
    registers,
  });
  const duration = histogram("request", "Time of a request, from its head to its end.");
  const toFirst = histogram("first_part", "Time of a request to the first part of its answer or reasoning.");
  const tokens = counter("tokens", "Tokens by level and by what became of them.", [
    "method",
    "level",
    "kind",
  ]);
  const interventions = counter("interventions", "How often a meta-level put something into a trace.", [
    "method",
  ]);
  const abstentions = counter("abstentions", "Requests that ended without an answer.", ["method"]);
  const stops = counter("stopped", "Why methods stopped.", ["method", "reason"]);
  const shortfalls = counter("shortfalls", "What was asked for and did not happen.", ["method", "kind"]);

  return {
    registry,
    underWay: (change) => underWay.inc(change),
    ended: (method, status, seconds) => {
      requests.inc({ method, status });
      duration.observe({ method }, seconds);
    },
    begun: (method, seconds) => toFirst.observe({ method }, seconds),
    cost: (method, level, ledger) => {
      for (const kind of ["prompt", "cached", "decoded", "wasted"] as const) {
        tokens.inc({ method, level, kind }, leastOf(ledger[kind]));
      }
    },
    solved: (method, solved) => {
      const { interventions: times, stopped } = monitored(solved.signals);
      if (times !== null) interventions.inc({ method }, times);
      if (abstained(solved)) abstentions.inc({ method });
      if (stopped !== null) stops.inc({ method, reason: stopped });
      for (const { kind } of solved.shortfalls) shortfalls.inc({ method, kind });
    },
  };
};
