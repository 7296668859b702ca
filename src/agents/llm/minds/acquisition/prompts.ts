/** What a model is told and asked when it studies pairs and is tested on them. */
import type { WordPair } from "../../../mind.ts";
import type { Message } from "../../contract.ts";

const asUser = (content: string): readonly Message[] => [{ role: "user", content }];

/** A pair as it is studied. */
export const pairLine = ({ word, target }: WordPair): string => `${word} - ${target}`;

const notesText = (notes: readonly string[]): string =>
  notes.length === 0 ? "" : `Your notes on what you have studied:\n${notes.join("\n")}\n\n`;

const cueText = ({ word }: WordPair): string => `What goes with "${word}"?`;

/** The question of a pair that was seen for a moment: how easy will it be? @eq 18 */
export const easeQuestion = (pair: WordPair): readonly Message[] =>
  asUser(`You see this pair for a moment: ${pairLine(pair)}\nLater, without it: ${cueText(pair)}`);

/** The cue of a pair, with the notes that stand before the model, and the pair itself where it was studied just now. */
export const cueQuestion = (pair: WordPair, notes: readonly string[], inMind: boolean): readonly Message[] =>
  asUser(
    `${notesText(notes)}${inMind ? `You have just studied: ${pairLine(pair)}\n\n` : ""}${cueText(pair)}`,
  );

/** The cue at the test. */
export const testQuestion = (pair: WordPair, notes: readonly string[]): readonly Message[] =>
  asUser(
    `${notesText(notes)}${cueText(pair)}\nReply with the answer alone. If you do not know it, reply: I do not know`,
  );

/** Asks for a reminder that the pair can be recalled by. */
export const elaborationQuestion = (pair: WordPair): readonly Message[] =>
  asUser(`Learn this pair: ${pairLine(pair)}\nIn one line, write a reminder by which you will recall it.`);

/** Asks how the item is to be studied. @eq 21 */
export const strategyQuestion = (pair: WordPair, tokens: number, ease: number): readonly Message[] =>
  asUser(
    `Learn this pair: ${pairLine(pair)}\nYou have ${tokens} tokens for it; it seems ${ease.toFixed(2)} easy, from 0 to 1.\nDo you repeat it (rehearsal), or write a reminder (elaboration)? Reply with one word: rehearsal or elaboration.`,
  );

/** Asks how much will be lost. @eq 14 */
export const lossQuestion = (items: number, days: number): readonly Message[] =>
  asUser(
    `You will study ${items} pairs and be tested on them after ${days} days. What share of what you know at the end of study will you have lost by then?\nReply with one line: Loss: a number from 0 (nothing) to 1 (everything).`,
  );

/** Asks for the model's own sharing out of the time. @eq 20 */
export const sharesQuestion = (
  pairs: readonly WordPair[],
  eases: readonly number[],
  total: number,
): readonly Message[] =>
  asUser(
    `You have ${total} seconds to study these ${pairs.length} pairs, and want to recall as many as you can. Beside each is how easy it seems, from 0 to 1.\n${pairs.map((pair, place) => `${pairLine(pair)} (${eases[place]!.toFixed(2)})`).join("\n")}\nHow many seconds does each get? Reply with JSON alone: {"seconds": [${pairs.length} numbers, in this order]}.`,
  );
