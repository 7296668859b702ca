import type { Column, Row } from "../simulation.ts";
import type { Third } from "./materials.ts";
import { thirdsOf } from "./materials.ts";
import type { SessionRecord } from "./session.ts";

/** What `trials.csv` holds of each item of each session. */
export const ITEM_COLUMNS: readonly Column[] = [
  { name: "participant", meaning: "number of the participant, from 1" },
  { name: "condition", meaning: "condition of the session" },
  { name: "item", meaning: "number of the item on its list, from 1" },
  { name: "difficulty", meaning: "true difficulty, 0 to 1; no judgement reads it" },
  { name: "third", meaning: "easy, medium or hard third of the list by true difficulty" },
  { name: "ease_of_learning", meaning: "EOL, 0 to 1 (eq. 18)" },
  { name: "judgement_of_learning", meaning: "last JOL, 0 upwards (eq. 23)" },
  { name: "seconds", unit: "s", meaning: "study time in all cycles" },
  { name: "first_cycle", meaning: "first cycle with study time, from 0; missing if it had none" },
  { name: "strategy", meaning: "last strategy used; missing if it was not studied" },
  { name: "strength", meaning: "strength at the end of study; 1 is recall without fail" },
  { name: "recalled", meaning: "1 if recalled at the test, else 0" },
];

/** The rows of one session. */
export const itemRows = (
  participant: number,
  condition: string,
  { items }: SessionRecord,
  recalled: readonly boolean[],
  thirds: readonly Third[] = thirdsOf(items.map(({ difficulty }) => difficulty)),
): readonly Row[] =>
  items.map((item, index) => ({
    participant,
    condition,
    item: index + 1,
    difficulty: item.difficulty,
    third: thirds[index]!,
    ease_of_learning: item.easeOfLearning,
    judgement_of_learning: item.judgementOfLearning,
    seconds: item.seconds,
    first_cycle: item.firstStudied,
    strategy: item.strategy === "" ? null : item.strategy,
    strength: item.strength,
    recalled: Number(recalled[index]),
  }));
