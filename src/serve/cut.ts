/** What becomes of an answer that is passed on when the model server ends it before its end. */
import { errorDocument } from "./errors.ts";

/** What is done then. */
export interface Ending {
  /** Hears of it. */
  readonly broken: (error: unknown) => void;
  /** Cuts the client's answer too, where nothing can be said in it any more. */
  readonly cut: () => void;
}

/**
 * The bytes of an answer. One of events that is cut short ends with an event that says so, after the last whole one;
 * any other is cut for the client as it was cut here.
 */
export async function* untilCut(
  body: AsyncIterable<Uint8Array>,
  isEvents: boolean,
  fault: (error: unknown) => Error,
  { broken, cut }: Ending,
): AsyncGenerator<Uint8Array> {
  let held: Uint8Array = new Uint8Array();
  try {
    for await (const piece of body) {
      if (!isEvents) {
        yield piece;
        continue;
      }
      const all = Buffer.concat([held, piece]);
      const end = eventsEnd(all);
      held = all.subarray(end);
      if (end > 0) yield all.subarray(0, end);
    }
  } catch (error) {
    const told = fault(error);
    broken(told);
    if (!isEvents) {
      cut();
      return;
    }
    held = Buffer.from(`data: ${JSON.stringify(errorDocument(told))}\n\n`);
  }
  if (held.length > 0) yield held;
}

/** Where the last whole event ends: an empty line. */
const eventsEnd = (bytes: Buffer): number =>
  Math.max(
    0,
    ...["\n\n", "\r\n\r\n"].map((line) => {
      const at = bytes.lastIndexOf(line);
      return at < 0 ? 0 : at + line.length;
    }),
  );
