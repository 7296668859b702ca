/** Plays one generation to its client: in time, with its faults, and with an eye on whether the client is there. */
import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { faultOf } from "./fault.ts";
import { collected, type Sink, type Stage, streamed } from "./sink.ts";
import { type Pen, penOver } from "./wire-bytes.ts";

/** Tokens between two looks at the event loop, where no time has to pass. */
const BREATH = 32;

/** Generates and sends until the end, the client's leaving, an abort or a fault; resolves when nothing runs any more. */
export const play = async (response: ServerResponse, stage: Stage): Promise<void> => {
  const { generation, visit, faults } = stage;
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const stopping = AbortSignal.any([gone.signal, stage.aborted]);
  await passes(stage.latency.firstTokenMs, stopping);
  const pen = penOver(response, faults);
  if (generation.streamed) {
    const { contentType } = generation.format.framing;
    response.writeHead(200, { "content-type": contentType, "cache-control": "no-cache" });
    visit.status = 200;
    response.flushHeaders();
  }
  const sent = generation.streamed ? streamed(pen, stage) : collected(response, stage);
  for (let count = 0; ; count++) {
    const silence = faultOf(faults, "silence");
    if (silence !== undefined && count === silence.afterTokens && pen.open()) await forever(stopping);
    if (!(await goesOn(stage, pen, sent))) break;
    const { done, value } = stage.steps.next();
    if (done === true) {
      await sent.end(value);
      break;
    }
    visit.generatedTokens++;
    stage.decoded(value.id);
    if (pen.open()) await sent.step(value);
    if (stage.latency.tokenMs > 0) await passes(stage.latency.tokenMs, stopping);
    else if (count % BREATH === BREATH - 1) await nextTurn();
  }
};

/** Whether another token is decoded; if not, says in the visit why. */
const goesOn = async ({ visit, aborted, afterDisconnect }: Stage, pen: Pen, sink: Sink): Promise<boolean> => {
  if (aborted.aborted) {
    visit.outcome = "aborted";
    const generated = visit.generatedTokens;
    await sink.end({ reason: "aborted", stop: null, generated, reasoningTokens: 0, ids: [] });
    return false;
  }
  if (pen.open()) return true;
  if (visit.outcome === "open") visit.outcome = "left";
  return afterDisconnect === "goes-on";
};

const passes = async (ms: number, signal: AbortSignal): Promise<void> => {
  if (ms > 0) await pause(ms, undefined, { signal }).catch(() => undefined);
};

const forever = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
