/** What a reader has taken of a generation, and what becomes of it: the completion. */
import type {
  Completion,
  Count,
  Ending,
  GenerationOptions,
  Ledger,
  Piece,
  Segment,
  Shortfall,
  Token,
} from "../contract.ts";
import { growingText } from "./growing-text.ts";
import { known, unknown } from "./ledger.ts";
import type { Call, Reading, Usage } from "./reading.ts";

/** What has been read of one stream. */
export interface Recording {
  /** A piece goes to the reader. */
  readonly take: (piece: Piece) => void;
  /** The server said something about the whole. */
  readonly note: (reading: Reading) => void;
  readonly short: (shortfall: Shortfall) => void;
  /** The server has taken reasoning and answer apart, so that the exact text is lost. */
  readonly separated: () => void;
  /** Tokens delivered so far, counted or estimated from the pieces. */
  readonly delivered: () => number;
  readonly ending: () => Ending | null;
  readonly id: () => string | null;
  readonly completion: (end: {
    readonly ending: Ending;
    readonly undelivered: readonly Piece[];
    readonly by: string;
    readonly timing: Completion["timing"];
  }) => Completion;
}

/** Characters for a token where only a prompt's text is known: about four in English. */
export const CHARACTERS_PER_TOKEN = 4;

/** A prompt of more characters for each of its tokens was in all likelihood cut. */
const SUSPICIOUS = { charactersPerToken: 8, characters: 4096 } as const;

/** A recording of what one stream brings. */
export const recordOf = (call: Call, options: GenerationOptions): Recording => {
  const answer = growingText();
  const reasoning = growingText();
  const exact = growingText();
  const ids: (number | null)[] = [];
  const lengths: number[] = [];
  const shortfalls = new Map<string, Shortfall>();
  /** Until then the answer is the whole text, and is not kept a second time. */
  let mixed = false;
  let itemised = true;
  let pieces = 0;
  let apart = false;
  let separated = false;
  let ending: Ending | null = null;
  let usage: Usage = {};
  let model: string | null = null;
  let id: string | null = null;
  let lacking = 0;

  const short = (shortfall: Shortfall): void => {
    if (!shortfalls.has(shortfall.kind)) shortfalls.set(shortfall.kind, shortfall);
  };
  for (const shortfall of call.shortfalls ?? []) short(shortfall);
  const marks = call.split?.marks;

  /** The counts that can be; a server may say anything. */
  const counted = (said: Usage): Usage => {
    const all = Object.entries(said);
    const wrong = all.filter(([, count]) => !Number.isSafeInteger(count) || count < 0);
    if (wrong.length === 0) return said;
    const detail = `the server counts ${wrong.map(([of, count]) => `${count} tokens (${of})`).join(" and ")}, which cannot be`;
    short({ kind: "usage-missing", detail });
    return Object.fromEntries(all.filter((one) => !wrong.includes(one)));
  };

  const take = (piece: Piece): void => {
    const { channel, text } = piece;
    if (text !== "") {
      pieces++;
      if (channel !== "answer" && !mixed) {
        mixed = true;
        answer.add(exact.text());
      }
      exact.add(text);
      if (channel === "reasoning" && text !== marks?.open && text !== marks?.close) reasoning.add(text);
      if (channel === "answer" && mixed) answer.add(text);
      if (channel === "reasoning") apart = true;
    }
    if (piece.tokens !== null) {
      for (const token of piece.tokens) takeToken(token);
    } else if (text !== "") {
      itemised = false;
      lacking++;
    }
  };
  // Whole tokens are the reader's; kept here, they would outlive the reader's use of them.
  const takeToken = ({ id, text, logProbability }: Token): void => {
    ids.push(id);
    lengths.push(text.length);
    if (logProbability === null) lacking++;
  };
  const delivered = (): number => (itemised ? ids.length : Math.max(pieces, ids.length));

  const ledger = (stopped: boolean, undelivered: readonly Piece[]): Ledger => {
    const decoded: Count =
      usage.decoded !== undefined && !stopped
        ? known(usage.decoded, "server")
        : itemised
          ? known(ids.length, "counted")
          : known(pieces, "estimated");
    const left = undelivered.reduce((sum, piece) => sum + (piece.tokens?.length ?? 1), 0);
    const beyond =
      usage.decoded === undefined
        ? left
        : Math.max(left, usage.decoded - (decoded.known ? decoded.tokens : 0));
    return {
      prompt: promptCount(call, usage),
      cached:
        usage.cached === undefined
          ? unknown("the server does not say how much of the prompt it had cached")
          : known(usage.cached, "server"),
      decoded,
      wasted: stopped
        ? unknown("the server does not say what it decoded before it heard of the abort", beyond)
        : known(0, "counted"),
    };
  };

  return {
    take,
    short,
    separated: () => {
      separated = true;
    },
    delivered,
    ending: () => ending,
    id: () => id,
    note: (reading) => {
      if (reading.ending !== undefined) ending ??= reading.ending;
      if (reading.usage !== undefined) usage = { ...usage, ...counted(reading.usage) };
      model ??= reading.model ?? null;
      id ??= reading.id ?? null;
      if (reading.shortfall !== undefined) short(reading.shortfall);
    },
    completion: ({ ending: end, undelivered, by, timing }) => {
      const stopped = end.kind === "aborted" || undelivered.length > 0;
      if (lacking > 0 && options.logProbabilities !== undefined) {
        short({
          kind: "log-probabilities-missing",
          detail: `${lacking} of the tokens or pieces came without a log-probability`,
        });
      }
      if (usage.prompt === undefined && usage.decoded === undefined && !stopped) {
        short({ kind: "usage-missing", detail: "the server sent no token counts" });
      }
      for (const shortfall of truncation(call, options, usage, end)) short(shortfall);
      const text = exact.text();
      const segment: Segment = { text, ids: itemised ? exactIds(text.length, ids, lengths, end) : null };
      return {
        answer: mixed ? answer.text() : text,
        reasoning: apart || marks !== undefined ? reasoning.text() : null,
        exact: separated ? null : segment,
        ending: end,
        ledger: ledger(stopped, undelivered),
        shortfalls: [...shortfalls.values()],
        served: { model, id, by },
        timing,
      };
    },
  };
};

const promptCount = ({ prompt }: Call, usage: Usage): Count => {
  if (usage.prompt !== undefined) return known(usage.prompt, "server");
  if (prompt.tokens !== null) return known(prompt.tokens, "counted");
  return known(Math.ceil(prompt.characters / CHARACTERS_PER_TOKEN), "estimated");
};

const truncation = (
  { prompt }: Call,
  { maxTokens }: GenerationOptions,
  usage: Usage,
  ending: Ending,
): readonly Shortfall[] => {
  const read = usage.prompt;
  const fewer = read !== undefined && prompt.tokens !== null && read < prompt.tokens;
  const dense =
    read !== undefined &&
    prompt.characters >= SUSPICIOUS.characters &&
    prompt.characters > SUSPICIOUS.charactersPerToken * read;
  const early = ending.kind === "length" && usage.decoded !== undefined && usage.decoded < maxTokens;
  return [
    ...(fewer || dense
      ? [
          {
            kind: "context-truncated" as const,
            detail: `of a prompt of ${prompt.tokens ?? prompt.characters} ${prompt.tokens === null ? "characters" : "tokens"} the server read ${read} tokens`,
          },
        ]
      : []),
    ...(early
      ? [
          {
            kind: "context-truncated" as const,
            detail: `the context was full after ${usage.decoded} of at most ${maxTokens} tokens`,
          },
        ]
      : []),
  ];
};

/**
 * The ids of exactly this text, where all are known: without the token that ended the turn, and none where a stop text
 * was cut out of them.
 */
const exactIds = (
  characters: number,
  ids: readonly (number | null)[],
  lengths: readonly number[],
  ending: Ending,
): readonly number[] | null => {
  if (ending.kind === "stop-text" || ending.kind === "stopped") return null;
  const exact: number[] = [];
  let length = 0;
  for (const [index, id] of ids.entries()) {
    if (length >= characters) break;
    if (id === null) return null;
    exact.push(id);
    length += lengths[index]!;
  }
  return exact;
};
