/**
 * Recorded minds: they play back what a trace says that somebody answered, to the same questions only. With them a
 * person's or a model's trials can be lived through again, under the same theory or a changed one, up to the first
 * question that was never asked.
 */
import { jsonDifference } from "../core/difference.ts";
import { type ErrorFacts, RefusalError } from "../core/errors.ts";
import type { ObjectLevel } from "../core/levels.ts";
import { noDraws } from "../core/rng.ts";
import type { Settings } from "../core/settings.ts";
import type { Json } from "../core/theory.ts";
import type { Knowledge } from "../flavell/knowledge.ts";
import type { Control, Observation } from "../flavell/messages.ts";
import type { AcquisitionControl, AcquisitionObservation } from "../nelson-narens/acquisition/levels.ts";
import type { Mind } from "./mind.ts";
import type { ItemStanding, Learner } from "./simulated/learner.ts";
import type { Reasoner } from "./simulated/reasoner.ts";
import { WORLD_SETTINGS } from "./simulated/reasoner-world.ts";
import { UnreadableError } from "./unreadable.ts";

/** One turn of a trace: what was asked and what came back. */
export interface RecordedTurn<Control, Observation> {
  readonly control: Control;
  readonly observation: Observation;
}

/** A step line of a trace file, as far as it is played back. */
export interface RecordedLine<Control, Observation> extends RecordedTurn<Control, Observation> {
  readonly participant: string | number;
}

/** An aside of a trace file: what an experimenter asked between trials, and what came of it. */
export interface RecordedAside {
  readonly participant: string | number;
  readonly aside: unknown;
  readonly observation: unknown;
}

/** The questions that an experimenter asks beside those of a theory, as they stand in a trace. */
export const ASIDES = {
  /** Of a learner: what it recalls after so many days. */
  test: (days: number) => ({ type: "test", days }),
  /** Of a learner: how the items of its list stand. */
  standing: { type: "standing" },
  /** Of a reasoner: what it knows before its first problem. */
  knowledge: { type: "knowledge" },
  /** Of a reasoner: how far from the goal what it has handed in truly is. */
  draft: { type: "draft" },
  /** That a mind's reply was of no format that was asked for, at its first such question. */
  unreadable: { type: "unreadable" },
} as const;

/**
 * An object level that answers each control with the next recorded observation; it draws nothing.
 *
 * @param whose names the recording in errors.
 * @throws RefusalError, when played, for a control that differs from the recorded one, naming both, and for one after
 * the last turn; UnreadableError where the recording says that there was no readable reply.
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
        remedy:
          "Trace more trials where the recording is made (--set traced=all, where the simulation has it), or ask for as many --trials as it had.",
      });
    }
    if ((turn.control as { readonly type?: unknown } | null)?.type === ASIDES.unreadable.type) {
      next++;
      throw new UnreadableError(turn.observation as unknown as ErrorFacts);
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

/** The lines of a trace that are played back. */
type Lines<Control, Observation> = Iterable<RecordedLine<Control, Observation> | RecordedAside>;

/**
 * Finds the recording of a participant. Whoever begins a second time, as in another condition, goes on where the
 * recording stands.
 */
const recordings = <Control, Observation>(
  lines: Lines<Control, Observation>,
): ((participant: string) => ObjectLevel<Control, Observation>) => {
  const turns = new Map<string, RecordedTurn<Control, Observation>[]>();
  for (const line of lines) {
    const turn = ("aside" in line ? { ...line, control: line.aside } : line) as RecordedLine<
      Control,
      Observation
    >;
    const { control, observation } = turn;
    const own = turns.get(String(line.participant));
    if (own === undefined) turns.set(String(line.participant), [{ control, observation }]);
    else own.push({ control, observation });
  }
  const played = new Map<string, ObjectLevel<Control, Observation>>();
  return (participant) => {
    const own = turns.get(participant);
    if (own === undefined) {
      throw new RefusalError({
        where: "a recorded mind",
        got: `participant "${participant}"`,
        expected: `one of the ${turns.size} recorded`,
        remedy:
          "Trace all participants where the recording is made (--set traced=all, where the simulation has it), or ask for as many --trials as it had.",
      });
    }
    const object = played.get(participant) ?? playBack(own, `the recording of participant "${participant}"`);
    played.set(participant, object);
    return object;
  };
};

const RECORDED = { name: "recorded", title: "A recording, played back", settings: {} } as const;

/**
 * A mind whose participants are those of a recording, each playing back its own turns in order, from trial to trial.
 * It needs no study and is what it was: it takes no settings.
 *
 * @param lines the steps of a trace, in order; header, ends and seal left out.
 * @throws RefusalError for a participant who is not in the recording.
 */
export const recordedMind = <Control, Observation>(
  lines: Lines<Control, Observation>,
): Mind<Control, Observation> => {
  const of = recordings(lines);
  return { ...RECORDED, begin: (_values, participant) => ({ study: () => {}, object: of(participant) }) };
};

/** What an experimenter asks is answered from the recording too. */
const aside = <Answer>(object: ObjectLevel<never, unknown>, question: unknown): Answer =>
  object(question as never, noDraws) as Answer;

/** The settings of the one who was recorded, as far as the trace has them; what they declare is what tasks need. */
const settingsIn = (declared: Settings, recorded: Readonly<Record<string, unknown>>): Settings =>
  Object.fromEntries(Object.entries(declared).filter(([key]) => Object.hasOwn(recorded, key)));

/**
 * A learner of a recording: its judgements and choices, and also what it recalled at each test.
 *
 * @throws RefusalError for a participant who is not in the recording.
 */
export const recordedLearner = (lines: Lines<AcquisitionControl, AcquisitionObservation>): Learner => {
  const of = recordings(lines);
  return {
    ...RECORDED,
    begin: (_values, participant) => {
      const object = of(participant);
      return {
        meet: () => {},
        object,
        sitTest: (days) => aside<readonly boolean[]>(object, ASIDES.test(days)),
        standing: () => aside<readonly ItemStanding[]>(object, ASIDES.standing),
      };
    },
  };
};

/**
 * A reasoner of a recording: all that it answered, what it knew at first, and how its work truly was. Its problems are
 * drawn from the world that it was recorded in.
 *
 * @param recorded the settings of the trace.
 * @throws RefusalError for a participant who is not in the recording.
 */
export const recordedReasoner = (
  lines: Lines<Control, Observation>,
  recorded: Readonly<Record<string, unknown>>,
): Reasoner => {
  const of = recordings(lines);
  return {
    ...RECORDED,
    settings: settingsIn(WORLD_SETTINGS, recorded),
    begin: (_values, participant) => {
      const object = of(participant);
      return {
        knowledge: aside<Knowledge>(object, ASIDES.knowledge),
        face: () => ({
          object,
          draft: () => aside<{ readonly distance: number } | null>(object, ASIDES.draft),
        }),
      };
    },
  };
};
