import type { Ending, GenerationOptions, Piece } from "../contract.ts";
import { alignment } from "./alignment.ts";
import type { Call } from "./reading.ts";
import { byMarks } from "./reasoning-marks.ts";
import type { Recording } from "./record.ts";
import { withoutPrefix } from "./repeated-prefix.ts";
import { type Stage, stopTexts } from "./stop-texts.ts";

/** From documents of a stream to pieces for the reader. */
export interface Pipeline {
  readonly read: (document: unknown) => readonly Piece[];
  /** What the stages still hold at the end. */
  readonly rest: () => readonly Piece[];
  /** Whether a stop text has ended the text here, whatever the server does. */
  readonly stopped: () => boolean;
  /** What came after that, and goes to nobody. */
  readonly dropped: () => readonly Piece[];
  readonly ending: () => Ending | null;
}

/** What a stage makes of these pieces. Most often there is one: it needs no list to be gathered in. */
const passed = (pieces: readonly Piece[], { take }: Stage): readonly Piece[] =>
  pieces.length === 1 ? take(pieces[0]!) : pieces.flatMap(take);

/** The stages that this call needs, in their order: repeated prefix, reasoning marks, stop texts. */
export const pipeline = (call: Call, options: GenerationOptions, recording: Recording): Pipeline => {
  const prefix = withoutPrefix(call.mayRepeat ?? "");
  const stops = stopTexts(options.stop ?? []);
  const stages: readonly Stage[] = [
    ...(call.mayRepeat === undefined ? [] : [prefix]),
    ...(call.split === undefined ? [] : [byMarks(call.split.marks, call.split.begins)]),
    ...((options.stop ?? []).length === 0 ? [] : [stops]),
  ];
  const aligned = alignment(options);
  const dropped: Piece[] = [];

  const through = (pieces: readonly Piece[], from: number): readonly Piece[] => {
    let current = pieces;
    for (let index = from; index < stages.length; index++) current = passed(current, stages[index]!);
    return current;
  };

  const read = (document: unknown): readonly Piece[] => {
    const reading = call.decoder(document);
    if (reading === null) return [];
    // After the end a server may say its last chunk again: its text counts once.
    const over = recording.ending() !== null;
    recording.note(reading);
    if (reading.pieces.length === 0 || over) return [];
    if (stops.hit() !== null) {
      dropped.push(...reading.pieces);
      return [];
    }
    for (const piece of reading.pieces) {
      if (piece.channel === "reasoning") recording.separated();
      aligned.take(piece);
    }
    return through(reading.pieces, 0);
  };
  const rest = (): readonly Piece[] => {
    const last: Piece[] = [];
    const fault = aligned.fault();
    if (fault !== null) recording.short({ kind: "log-probabilities-misaligned", detail: fault });
    for (const [index, stage] of stages.entries()) last.push(...through(stage.rest(), index + 1));
    if (prefix.repeated()) {
      recording.short({
        kind: "prefix-repeated",
        detail: "the server said the given beginning again; it was taken away",
      });
    }
    if (dropped.length > 0) {
      recording.short({
        kind: "stop-text-kept",
        detail: "the server went on after a stop text; it was aborted",
      });
    }
    return last;
  };
  const ending = (): Ending | null => {
    const stop = stops.hit();
    return stop === null ? recording.ending() : { kind: "stop-text", stop };
  };
  return { read, rest, stopped: () => stops.hit() !== null, dropped: () => dropped, ending };
};
