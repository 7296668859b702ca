/**
 * fast-check arbitraries for the tuples of Flavell's cycle. Efforts and distances are small whole numbers half of the
 * time, so that every criterion is met and missed; keys repeat, so that versions of one entry come up.
 */
import fc from "fast-check";
import type {
  AgentEntry,
  Change,
  Check,
  CognitiveOutcome,
  DemandEntry,
  Difficulty,
  Either,
  Enterprise,
  Entry,
  Evaluation,
  Finding,
  Goal,
  History,
  InformationEntry,
  Knowledge,
  MetacognitiveOutcome,
  Outcome,
  Phi,
  StrategyEntry,
  Task,
} from "../../flavell/index.ts";
import { ABANDONMENTS, CHECKS, SIGNALS } from "../../flavell/index.ts";
import { chain, plain, real } from "../check/plain.ts";

const word = (): fc.Arbitrary<string> => fc.constantFrom("a", "b", "c");
const share = (): fc.Arbitrary<number> => fc.oneof(fc.constantFrom(0, 0.25, 0.5, 1), real(0, 1));
const amount = (): fc.Arbitrary<number> => fc.oneof(fc.nat(4), real(0, 4));

/** T: one of three kinds. @eq 1 */
export const task = (): fc.Arbitrary<Task> => plain({ id: word(), text: word(), kind: word() });

/** G: within 0 to 2. @eq 1 @eq 12 */
export const goal = (): fc.Arbitrary<Goal> =>
  plain({ name: word(), within: fc.oneof(fc.constant(0), real(0, 2)) });

/** A belief of the agent about itself. */
export const agentEntry = (): fc.Arbitrary<AgentEntry> =>
  plain({
    category: fc.constant("agent"),
    key: word().map((name) => `agent/${name}`),
    belief: fc.constantFrom("pattern", "preference", "strength", "limit"),
    about: fc.constantFrom("effort", "a", "b"),
    value: amount(),
  });

/** What is known of the information that tasks of a kind give. */
export const informationEntry = (): fc.Arbitrary<InformationEntry> =>
  plain({
    category: fc.constant("task"),
    about: fc.constant("information"),
    key: fc.tuple(word(), word()).map(([kind, name]) => `task/${kind}/${name}`),
    kind: word(),
    goal: word(),
    difficulty: share(),
    judged: fc.nat(5),
  });

/** What is known of the demands of one task. */
export const demandEntry = (): fc.Arbitrary<DemandEntry> =>
  plain({
    category: fc.constant("task"),
    about: fc.constant("demand"),
    key: word().map((name) => `demand/${name}`),
    task: word(),
    goal: word(),
    resists: fc.uniqueArray(word(), { maxLength: 2 }),
  });

/** A strategy of one level, or of either: a cognitive one, or a metacognitive one for a check. @eq 4 @eq 7 */
export const strategyEntry = (level?: StrategyEntry["level"]): fc.Arbitrary<StrategyEntry> =>
  fc
    .tuple(
      level === undefined ? fc.constantFrom("cognitive", "metacognitive") : fc.constant(level),
      fc.constantFrom(...CHECKS),
      word(),
      fc.option(fc.constant("signal")),
      fc.option(fc.constant("pattern")),
      fc.nat(5),
      fc.nat(5),
    )
    .map(([of, check, name, signal, pattern, successes, failures]) => {
      const strategy = of === "cognitive" ? name : check;
      return {
        ...({
          category: "strategy",
          level: of as StrategyEntry["level"],
          key: `strategy/${strategy}`,
        } as const),
        ...{ strategy, signal, pattern, why: "", successes, failures },
        effectiveness: (successes + 1) / (successes + failures + 2),
      };
    });

/** One belief of MK, of any category. */
export const entry = (): fc.Arbitrary<Entry> =>
  fc.oneof<fc.Arbitrary<Entry>[]>(strategyEntry(), agentEntry(), informationEntry(), demandEntry());

/** MK: at most eight entries, each key once. */
export const knowledge = (): fc.Arbitrary<Knowledge> =>
  fc.uniqueArray(entry(), { maxLength: 8, selector: ({ key }) => key });

/** What (11) may do to an entry. @eq 11 */
export const change = (): fc.Arbitrary<Change> =>
  fc.oneof<fc.Arbitrary<Change>[]>(
    plain({ kind: fc.constant("add" as const), entry: entry() }),
    plain({ kind: fc.constant("revise" as const), entry: entry() }),
    entry().map(({ key }) => ({ kind: "delete", key })),
  );

/** ⊕: a feeling without grounds, or an assessment that rests on one of these entries. */
const either = (keys: readonly string[]): fc.Arbitrary<Either> =>
  keys.length === 0
    ? fc.constant({ mode: "feeling" })
    : fc.oneof<fc.Arbitrary<Either>[]>(
        fc.constant({ mode: "feeling" } as const),
        fc.subarray([...keys], { minLength: 1 }).map((because) => ({ mode: "assessment", because })),
      );

/** ME^difficulty; an assessment rests on some of `keys`. @eq 3 */
export const difficulty = (keys: readonly string[] = ["a"]): fc.Arbitrary<Difficulty> =>
  fc
    .tuple(either(keys), share(), fc.option(fc.constant("signal")))
    .map(([mode, level, signal]) => ({ ...mode, difficulty: level, signal }));

/** ME^evaluative: any signals, and the salience of the goal and of another objective. @eq 6 */
export const evaluation = (keys: readonly string[] = ["a"]): fc.Arbitrary<Evaluation> =>
  fc
    .tuple(either(keys), fc.subarray([...SIGNALS]), amount(), amount())
    .map(([mode, signals, own, other]) => ({ ...mode, signals, salience: { goal: own, respite: other } }));

/** CO. @eq 5 */
export const cognitiveOutcome = (): fc.Arbitrary<CognitiveOutcome> =>
  plain({ result: word(), effort: amount(), distance: amount() });

/** What one check found. @eq 9 */
export const finding = (check?: Check): fc.Arbitrary<Finding> =>
  plain({
    check: check === undefined ? fc.constantFrom(...CHECKS) : fc.constant(check),
    negative: fc.boolean(),
  });

/** MO, negative iff one of its findings is. @eq 9 */
export const metacognitiveOutcome = (): fc.Arbitrary<MetacognitiveOutcome> =>
  fc
    .subarray([...CHECKS], { minLength: 1 })
    .chain((checks) => fc.tuple(...checks.map((check) => finding(check))))
    .map((findings) => ({ negative: findings.some(({ negative }) => negative), findings }));

/** Φ_τ; MO is `null` exactly where no check was called for. @eq 10 */
export const phi = (): fc.Arbitrary<Phi> =>
  fc
    .tuple(
      difficulty(),
      evaluation(),
      strategyEntry("cognitive"),
      cognitiveOutcome(),
      fc.option(metacognitiveOutcome()),
    )
    .map(([hard, evaluative, strategy, cognitive, metacognitive]) => ({
      experience: { difficulty: hard, evaluative },
      strategy: {
        cognitive: strategy,
        metacognitive: metacognitive?.findings.map(({ check }) => check) ?? [],
      },
      outcome: { cognitive, metacognitive },
    }));

/** Φ with its latest tuple first; `null` before the first. @eq 10 */
export const history = (): fc.Arbitrary<History | null> => chain(phi(), 4);

/** (T, G) with knowledge under which a cycle can go on: a cognitive strategy and the four checks. @eq 1 */
export const enterprise = (): fc.Arbitrary<Enterprise> =>
  plain({
    task: task(),
    goal: goal(),
    imposed: fc.constantFrom("externally", "self"),
    needed: fc.tuple(strategyEntry("cognitive"), strategyEntry("metacognitive")),
    more: knowledge(),
  }).map(({ needed: [cognitive, check], more, ...rest }) => {
    const checks = CHECKS.map((strategy) => ({ ...check, strategy, key: `strategy/${strategy}` }));
    const known = new Set([cognitive, ...checks].map(({ key }) => key));
    return { ...rest, knowledge: [cognitive, ...checks, ...more.filter(({ key }) => !known.has(key))] };
  });

/** How a run ended, for one of the six reasons. @eq 12 */
export const outcome = (): fc.Arbitrary<Outcome> =>
  plain({
    reason: fc.constantFrom("goal-achieved", ...ABANDONMENTS, "max-cycles"),
    cycle: fc.nat(19),
    result: cognitiveOutcome(),
    effort: amount(),
    knowledge: knowledge(),
  });
