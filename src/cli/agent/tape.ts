/** The cassette of a run on a model: made, gone on with, or played. */
import type { ConnectOptions } from "../../agents/llm/connect.ts";
import { keysOf } from "../../agents/llm/transport/redact.ts";
import type { Wire } from "../../agents/llm/wire.ts";
import { UsageError } from "../../core/errors.ts";
import type { Resuming, Tape } from "./plan.ts";

/** Where a cassette is played nothing is asked of any address; `.invalid` is one that no host can have. */
const NOWHERE = "http://cassette.invalid";

/**
 * The cassette that the options ask for; `null` for none.
 *
 * @throws UsageError where one is to be made and one to be played.
 */
export const tapeOf = (
  { record, replay }: { readonly record?: string | undefined; readonly replay?: string | undefined },
  resume: Resuming,
): Tape | null => {
  if (replay === undefined) return record === undefined ? null : { kind: "record", file: record, resume };
  if (record === undefined) return { kind: "replay", file: replay };
  throw new UsageError({
    where: "--replay",
    got: "--record beside it",
    expected: "one of them: a cassette is played or made",
  });
};

/** How to connect where this cassette is made or played: nothing is asked of an address that it plays in the place of. */
export const atTape = (connect: ConnectOptions, tape: Tape | null): ConnectOptions =>
  tape?.kind === "replay" && connect.dialect !== "in-process" ? { ...connect, baseUrls: [NOWHERE] } : connect;

/** What must not stand in a cassette. */
export const secretsOf = ({
  apiKey,
  headers = {},
}: {
  apiKey?: string;
  headers?: Readonly<Record<string, string>>;
}): readonly string[] =>
  keysOf({ ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }), ...headers });

/** Opens the cassette of a plan: what stands around the live wire or in its place; `null` for none. */
export const openTape = async (
  tape: Tape | null,
  file: string | null,
  secrets: readonly string[],
): Promise<{ readonly around: (live: Wire) => Wire; readonly close: () => void } | null> => {
  if (tape === null || file === null) return null;
  if (tape.kind === "replay") {
    const player = (await import("../../store/cassette-player.ts")).cassettePlayer(file, secrets);
    return { around: () => player.wire, close: player.close };
  }
  if (tape.resume === "played") {
    return (await import("../../store/cassette-resumed.ts")).resumedCassette(file, { secrets });
  }
  return (await import("../../store/cassette-recorder.ts")).cassetteRecorder(file, {
    secrets,
    ...(tape.resume === "asked-again" ? { append: "new-take" } : {}),
  });
};
