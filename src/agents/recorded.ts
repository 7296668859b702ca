/**
 * A recorded mind: plays back what a trace says that somebody answered, to the same questions only. With it a
 * person's or a model's trials can be lived through again, under the same theory or a changed one, up to the first
 * question that was never asked.
 */
import { jsonDifference } from "../core/difference.ts";
import { RefusalError } from "../core/errors.ts";
import type { ObjectLevel } from "../core/levels.ts";
import type { Json } from "../core/theory.ts";
import type { Mind } from "./mind.ts";

/** One turn of a trace: what was asked and what came back. */
export interface RecordedTurn<Control, Observation> {
  readonly control: Control;
  readonly observation: Observation;
}

/** A step line of a trace file, as far as it is played back. */
export interface RecordedLine<Control, Observation> extends RecordedTurn<Control, Observation> {
  readonly participant: string | number;
}

/**
 * An object level that answers each control with the next recorded observation; it draws nothing.
 *
 * @param whose names the recording in errors.
 * @throws RefusalError, when played, for a control that differs from the recorded one, naming both, and for one after
 * the last turn.
 */
export const playBack = <Control, Observation>(
  turns: readonly RecordedTurn<Control, Observation>[],
  whose = "a recorded mind",
): ObjectLevel<Control, Observation> => {
  let next = 0;
  return (control) => {
    const turn = turns[next];
    const where = `${whose}, turn ${next + 1} of ${turns.length}`;
    if (turn === undefined) {
      throw new RefusalError({
        where,
        got: named(control),
        expected: "no more controls: the recording has ended",
      });
    }
    const difference = jsonDifference(turn.control as Json, control as Json);
    if (difference !== null) {
      throw new RefusalError({
        where,
        got: named(control),
        expected: `the recorded control ${named(turn.control)}; they differ at ${difference.field || "the top"}`,
        remedy: "A recording answers only what was asked when it was made: same theory, settings and tasks.",
      });
    }
    next++;
    return turn.observation;
  };
};

/** A control in a message; memories and tuples would make it unreadable, so that it is cut. */
const named = (control: unknown): string => {
  const text = JSON.stringify(control) ?? String(control);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
};

/**
 * A mind whose participants are those of a recording, each playing back its own turns in order, from trial to trial.
 * It needs no study and is what it was: it takes no settings.
 *
 * @param lines the steps of a trace, in order; header, ends and seal left out.
 * @throws RefusalError for a participant who is not in the recording.
 */
export const recordedMind = <Control, Observation>(
  lines: Iterable<RecordedLine<Control, Observation>>,
): Mind<Control, Observation> => {
  const turns = new Map<string, RecordedTurn<Control, Observation>[]>();
  for (const { participant, control, observation } of lines) {
    const own = turns.get(String(participant));
    if (own === undefined) turns.set(String(participant), [{ control, observation }]);
    else own.push({ control, observation });
  }
  return {
    name: "recorded",
    title: "A recording, played back",
    settings: {},
    begin: (_values, participant) => {
      const own = turns.get(participant);
      if (own === undefined) {
        throw new RefusalError({
          where: "a recorded mind",
          got: `participant "${participant}"`,
          expected: `one of the ${turns.size} recorded`,
        });
      }
      return { study: () => {}, object: playBack(own, `the recording of participant "${participant}"`) };
    },
  };
};
