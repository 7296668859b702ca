/** A method at work on one request: what it says as it comes, and what came of it. */
import { Readable } from "node:stream";
import type { LanguageModel, Piece } from "../agents/llm/contract.ts";
import { type ProblemLedger, problemLedger } from "../agents/llm/meta-r1/ledger.ts";
import { stopTexts } from "../agents/llm/stream/stop-texts.ts";
import { amid, underSignal, upToStop } from "../agents/llm/wrapped.ts";
import type { SettingValues } from "../core/settings.ts";
import type { Json } from "../core/theory.ts";
import { drawsOf } from "../eval/methods/draws.ts";
import type { Method, Solved } from "../eval/methods/method.ts";
import type { Onlooker } from "../eval/methods/onlooker.ts";
import type { ChatRequest } from "./request.ts";
import { tally } from "./tally.ts";

/** What a client is shown, in its order. `awake`: nothing has come for a while. */
export type Part =
  | { readonly kind: "reasoning" | "content"; readonly text: string }
  | { readonly kind: "awake" }
  | { readonly kind: "failed"; readonly error: unknown };

/** What came of a request. */
export interface Shown extends Solved {
  /** The stop text of the request that ended the reply. */
  readonly stopText: string | null;
}

/** What a method is set to work with. */
export interface Task {
  readonly method: Method;
  readonly values: SettingValues;
  readonly request: ChatRequest;
  readonly seed: number;
  readonly model: LanguageModel;
  /** The meta-level's; the same one unless said. */
  readonly meta: LanguageModel;
  readonly signal: AbortSignal;
}

/** A method at work. */
export interface Work {
  /** Everything that is shown; read once. A failure is its last part. */
  readonly parts: AsyncIterable<Part>;
  /** Resolves with the first part, or at the end. */
  readonly begun: Promise<void>;
  /** What has been monitored so far. */
  readonly noticed: () => Readonly<Record<string, Json>>;
  /** What came of it; `null` where it failed, with `failure` saying how. */
  readonly solved: Promise<Shown | null>;
  readonly failure: () => unknown;
  /** What it has cost so far. */
  readonly cost: () => ProblemLedger;
}

/** Silence longer than this is broken, in ms: proxies and clients take a silent connection for a dead one. */
const AWAKE_EVERY = 15_000;

/** Sets a method to work. */
export const work = ({ method, values, request, seed, model, meta, signal }: Task): Work => {
  const counted = { object: tally(model), meta: tally(meta) };
  const placed = (counting: LanguageModel) => amid(underSignal(counting, signal), request.before);
  const parts = new Readable({ objectMode: true, read: () => {} });
  const noticed: Record<string, Json> = {};
  const told = { reasoning: false, content: false };
  let failure: unknown = null;
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const say = (kind: "reasoning" | "content", text: string): void => {
    told[kind] = true;
    parts.push({ kind, text } satisfies Part);
    begin();
  };
  const enough = new AbortController();
  const stops = stopTexts(request.stop);
  const reply = (pieces: readonly Piece[]): void => {
    for (const { text } of pieces) if (text !== "") say("content", text);
  };
  const replied = (text: string): void => {
    // Models leave a blank line between reasoning and reply, at which no client means to stop.
    const own = request.stop.length > 0 && !told.content ? text.trimStart() : text;
    told.content ||= own !== "";
    reply(stops.take({ channel: "answer", text: own, tokens: null }));
    if (stops.hit() !== null) enough.abort(stops.hit());
  };
  // A heading waits for what stands under it: nothing is shown of a call that fails before it says anything.
  let heading = "";
  const onlooker: Onlooker = {
    asked: (purpose) => {
      heading = `${told.reasoning ? "\n\n" : ""}[${purpose}]\n`;
    },
    thought: (text) => {
      say("reasoning", `${heading}${text}`);
      heading = "";
    },
    replied,
    noticed: (signals) => void Object.assign(noticed, signals),
  };
  const solve = async (): Promise<Shown | null> => {
    const waking = setInterval(() => parts.push({ kind: "awake" } satisfies Part), AWAKE_EVERY);
    try {
      signal.throwIfAborted();
      const { question } = request;
      const rng = drawsOf(seed, method.name, question);
      const object = upToStop(placed(counted.object.model), enough.signal);
      const models = { object, meta: placed(counted.meta.model) };
      const solved = await method.solve({ id: "served", question }, models, values, rng, onlooker);
      if (!told.reasoning && untold(solved) !== "") say("reasoning", untold(solved));
      if (!told.content && solved.reply !== "") replied(solved.reply);
      reply(stops.rest());
      return { ...solved, stopText: stops.hit() };
    } catch (error) {
      failure = signal.aborted ? signal.reason : error;
      parts.push({ kind: "failed", error: failure } satisfies Part);
      return null;
    } finally {
      clearInterval(waking);
      parts.push(null);
      begin();
    }
  };
  return {
    parts,
    begun,
    noticed: () => noticed,
    solved: solve(),
    failure: () => failure,
    cost: () => problemLedger(counted.object.spent(), counted.meta.spent()),
  };
};

/** The reasoning of a method that let nothing be seen: what its exchanges say before the reply. */
const untold = ({ trace }: Solved): string => {
  const [only] = trace;
  if (only === undefined) return "";
  if (trace.length > 1) return trace.map(({ purpose, reply }) => `[${purpose}]\n${reply}`).join("\n\n");
  const [before, ...after] = only.reply.split("</think>");
  return after.length === 0 ? "" : before!.replace("<think>", "");
};
