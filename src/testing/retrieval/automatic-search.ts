import type { Mind } from "../../agents/mind.ts";
import { CheckError } from "../../core/errors.ts";
import { noDraws, stream } from "../../core/rng.ts";
import { defaultsOf } from "../../core/settings.ts";
import type { Control, Observation } from "../../nelson-narens/index.ts";
import { parametersOf, retrieval, SETTINGS } from "../../nelson-narens/index.ts";
import { firstDifference } from "../difference.ts";
import type { NoMagicTrial } from "./no-magic.ts";
import { PAIRS } from "./no-magic.ts";

/**
 * Search is automatic and deterministic, as a law for minds: A = search_auto(cue) draws nothing, and the same cue
 * yields the same answer. Two participants with equal lives search the same cue, one on a stream that must not be
 * drawn from. @eq 37
 *
 * @throws CheckError naming the cue and what differs.
 */
export const automaticSearch = (mind: Mind<Control, Observation>, trial: NoMagicTrial = {}): void => {
  const { values = {}, repetitions = 20, pairs = PAIRS } = trial;
  const settings = { ...defaultsOf(mind.settings), ...values };
  const meta = retrieval(parametersOf(defaultsOf(SETTINGS)));
  for (let seed = 0; seed < repetitions; seed++) {
    const life = () => {
      const individual = mind.begin(settings, "1", stream(seed, "automatic/mind"));
      individual.study(pairs, stream(seed, "automatic/study"));
      return { object: individual.object, rng: stream(seed, "automatic/object") };
    };
    const [one, other] = [life(), life()];
    for (const { word } of pairs) {
      const draws = stream(seed, `automatic/${word}/meta`);
      let state = meta.initial(word);
      for (
        let verdict = meta.control(state, draws);
        verdict.kind === "ask";
        verdict = meta.control(state, draws)
      ) {
        const { control } = verdict;
        const seen = one.object(control, one.rng);
        const automatic = control.type === "memory-search";
        const again = automatic
          ? undrawn(mind, control, () => other.object(control, noDraws))
          : other.object(control, other.rng);
        const difference = firstDifference(again, seen, "answer");
        if (automatic && difference !== null) throw fault(mind, control, difference);
        state = meta.monitor(state, control, seen);
      }
    }
  }
};

const undrawn = (
  mind: Mind<Control, Observation>,
  control: Control,
  answer: () => Observation,
): Observation => {
  try {
    return answer();
  } catch (error) {
    throw fault(mind, control, error instanceof Error ? error.message : String(error));
  }
};

const fault = ({ name }: { readonly name: string }, control: Control, got: string): CheckError =>
  new CheckError({
    where: `mind "${name}", searching ${JSON.stringify(control)}`,
    got,
    expected: "the same answer from the same cue, without a draw",
    equation: "37",
    remedy: "Draw while attending to the cue (36); let the search itself only read it.",
  });
