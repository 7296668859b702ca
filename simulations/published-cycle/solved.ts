/** Each problem under the published cycle, by whatever mind. */
import { ASIDES, type AwaitedMind, type Mind, UnreadableError } from "../../src/agents/index.ts";
import { asideLine, declaredValues } from "../../src/core/index.ts";
import { simulate, simulateAwaited } from "../../src/experiments/index.ts";
import type { AnyTheory, RunRequest, TraceLine } from "../../src/experiments/simulation.ts";
import type {
  PromptedControl,
  PromptedObservation,
  PromptedOutcome,
  PromptedTask,
} from "../../src/flavell/index.ts";
import { isRight, type WordProblem } from "./problems.ts";

export type SolvingMind =
  | Mind<PromptedControl, PromptedObservation>
  | AwaitedMind<PromptedControl, PromptedObservation>;

/** What came of one problem; `null` where a reply was not of its format. */
export interface Solved {
  readonly problem: WordProblem;
  readonly outcome: PromptedOutcome | null;
  readonly right: boolean;
  readonly milliseconds: number;
}

/** Problems one by one, each of them met by a participant of its own. */
export async function* solved(
  theory: AnyTheory,
  mind: SolvingMind,
  problems: readonly WordProblem[],
  { seed, settings, trace }: RunRequest,
): AsyncGenerator<Solved> {
  const common = { theory, seed, settings: declaredValues([theory.settings, mind.settings], settings) };
  for (const [index, problem] of problems.entries()) {
    const lines: TraceLine[] = [];
    const options = {
      ...common,
      tasks: [taskOf(problem, index)],
      trace: (line: TraceLine) => void lines.push(line),
    };
    try {
      const rows = "awaited" in mind ? simulateAwaited({ ...options, mind }) : simulate({ ...options, mind });
      for await (const { outcome, milliseconds } of rows as AsyncIterable<Row>) {
        const right = isRight(outcome.solution.answer, problem);
        yield { problem, outcome, right, milliseconds };
      }
    } catch (error) {
      if (settings.unreadable === "error" || !(error instanceof UnreadableError)) throw error;
      const { participant, trial } = options.tasks[0]!;
      trace?.(asideLine({ participant, trial }, ASIDES.unreadable, error.facts));
      yield { problem, outcome: null, right: false, milliseconds: 0 };
      continue;
    }
    if (trace !== null) for (const line of lines) trace(line);
  }
}

interface Row {
  readonly outcome: PromptedOutcome;
  readonly milliseconds: number;
}

/** A mind that knows nothing else is told the answer; a model is asked. */
const taskOf = ({ text, answer, id }: WordProblem, index: number) => ({
  participant: String(index + 1),
  trial: 1,
  task: { id, text } satisfies PromptedTask,
  study: [{ word: text, target: answer }],
});
