/** Where the tokens of a generation go: into one answer, or into a stream with whatever is to go wrong with it. */
import type { ServerResponse } from "node:http";
import { type Fault, faultOf } from "./fault.ts";
import type { Ending, Step } from "./generate.ts";
import type { OpenVisit } from "./ledger.ts";
import { withoutChoices, withoutLogProbabilities, withoutUsage } from "./loss.ts";
import type { Begun, Format, Generation } from "./reply.ts";
import { type Pen, penOver } from "./wire-bytes.ts";

/** How long a server takes, in ms. */
export interface Latency {
  /** Until the first token. */
  readonly firstTokenMs: number;
  /** Between two tokens. */
  readonly tokenMs: number;
}

/** What a player works with. */
export interface Stage {
  readonly steps: Generator<Step, Ending>;
  readonly generation: Generation;
  readonly begun: Begun;
  readonly faults: readonly Fault[];
  readonly latency: Latency;
  readonly visit: OpenVisit;
  readonly afterDisconnect: "stops" | "goes-on";
  /** Fires when another request aborts this one. */
  readonly aborted: AbortSignal;
  /** Hears of every token. */
  readonly decoded: (id: number) => void;
}

/** Where tokens go. */
export interface Sink {
  readonly step: (step: Step) => Promise<void>;
  readonly end: (ending: Ending) => Promise<void>;
}

/** An answer sent at once, when it is whole. */
export const collected = (response: ServerResponse, { generation, begun, visit, faults }: Stage): Sink => {
  const steps: Step[] = [];
  return {
    step: async (step) => {
      steps.push(step);
    },
    end: async (ending) => {
      if (response.destroyed) return;
      const cut = faultOf(faults, "cut");
      const text = JSON.stringify(generation.format.whole(steps, ending, begun));
      const bytes = Buffer.byteLength(text);
      response.writeHead(200, { "content-type": "application/json", "content-length": bytes });
      visit.status = 200;
      if (cut !== undefined) {
        visit.outcome = "broken";
        await penOver(response, faults).cut(text, "inside-event");
        return;
      }
      visit.sentTokens = steps.length;
      if (visit.outcome === "open") visit.outcome = "answered";
      response.end(text);
    },
  };
};

/** An answer sent as it comes. */
export const streamed = (pen: Pen, { generation, begun, visit, faults }: Stage): Sink => {
  const { format } = generation;
  const cut = faultOf(faults, "cut");
  const error = faultOf(faults, "error-event");
  const empty = faultOf(faults, "empty-choices");
  const comments = faultOf(faults, "comments") !== undefined;
  const lossy = faultOf(faults, "log-probabilities-lost") !== undefined;
  const mute = faultOf(faults, "no-usage") !== undefined;
  let headed = false;

  const put = async (events: readonly object[]): Promise<void> => {
    for (const event of mute ? events.flatMap(withoutUsage) : events) {
      if (!pen.open()) return;
      const text = framed(format, event);
      if (cut !== undefined && cut.where !== "between-events" && visit.sentTokens >= cut.afterTokens) {
        if (await pen.cut(text, cut.where)) visit.outcome = "broken";
      }
      if (comments && format.framing.before !== "") await pen.write(": still here\n\n");
      await pen.write(text);
    }
  };
  const head = async (): Promise<void> => {
    if (headed) return;
    headed = true;
    await put(format.head(begun));
  };
  const interrupted = async (): Promise<void> => {
    if (error !== undefined && visit.sentTokens >= error.afterTokens && pen.open()) {
      await put([format.failure(error.message)]);
      await pen.write(format.framing.closing);
      visit.outcome = "broken";
      pen.end();
    }
    if (cut?.where === "between-events" && visit.sentTokens >= cut.afterTokens && pen.open()) {
      visit.outcome = "broken";
      pen.close();
    }
  };
  return {
    step: async (step) => {
      await head();
      await interrupted();
      if (empty !== undefined && step.index === empty.afterTokens)
        await put([withoutChoices(format.token({ ...step, last: null })[0], empty.choices)]);
      const events = format.token(step);
      await put(lossy && step.index % 2 === 1 ? events.map(withoutLogProbabilities) : events);
      if (pen.open()) visit.sentTokens++;
    },
    end: async (ending) => {
      await head();
      await interrupted();
      const tail = format.tail(ending, begun);
      const twice = faultOf(faults, "final-twice") !== undefined;
      const unmarked = faultOf(faults, "no-closing-mark") !== undefined;
      await put(unmarked ? tail.slice(0, format.framing.closing === "" ? -1 : undefined) : tail);
      if (twice) await put(tail.slice(-1));
      if (!unmarked) await pen.write(format.framing.closing);
      if (pen.open() && visit.outcome === "open") visit.outcome = "answered";
      pen.end();
    },
  };
};

const framed = ({ framing }: Format, event: object): string =>
  `${framing.before}${JSON.stringify(event)}${framing.after}`;
