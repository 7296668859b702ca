/** One participant with an evidence-accumulating memory: the object level that answers Algorithm 3. */
import { RefusalError } from "../../../core/errors.ts";
import { consolidate, retrieve } from "../../../core/memory.ts";
import type { Rng } from "../../../core/rng.ts";
import type { Control, Memory, Observation } from "../../../nelson-narens/index.ts";
import type { Individual } from "../../mind.ts";
import type { Association } from "./association.ts";
import { learn, unstudied } from "./association.ts";
import { judgeFeelingOfKnowing } from "./feeling-of-knowing.ts";
import { tuplesOf } from "./metamemory.ts";
import type { Person } from "./person.ts";
import type { Query } from "./query.ts";
import { noticeAnswer, noticeFailure, noticePartialCue, read } from "./query.ts";
import { attend, confidenceIn, search } from "./search.ts";
import type { Traits } from "./traits.ts";

type Asked<Type extends Control["type"]> = Extract<Control, { readonly type: Type }>;

/** Begins the life of one participant. Everything that changes in it is in here. */
export const individual = (t: Traits, person: Person): Individual<Control, Observation> => {
  const associations = new Map<string, Association>();
  /** Last tuples of the latest searches: what a new query makes relevant beside its own pair. */
  let recent: readonly Memory[] = [];
  let current: Query | null = null;
  const took = (milliseconds: number): number => person.pace * milliseconds;

  const associationOf = (word: string): Association => {
    const known = associations.get(word);
    if (known !== undefined) return known;
    const strange = unstudied(word, person);
    associations.set(word, strange);
    return strange;
  };

  const queryAt = (control: Control): Query => {
    if (current !== null) return current;
    throw new RefusalError({
      where: "a simulated memory",
      got: `"${control.type}" before any question was read`,
      expected: '"metamemory-recall" first',
    });
  };

  /** retrieve_θ(MK, Q): reads the question, which reminds of its own pair and of the latest searches. @eq 30 */
  const begin = (word: string, rng: Rng): Observation => {
    const association = associationOf(word);
    current = read(association, t, rng);
    const spread = Math.exp(t.nondecisionSpread * rng.normal() - t.nondecisionSpread ** 2 / 2);
    const own = remember(current, rng);
    const others = retrieve(recent, t.theta, rng).filter((memory) => memory.query !== word);
    return {
      type: "metamemory-recalled",
      memories: [...own, ...others],
      milliseconds: took(t.nondecision * spread),
    };
  };

  /** Memories of the pair in question, each by its own draw. @eq 33 */
  const remember = (query: Query, rng: Rng): readonly Memory[] => {
    const { unremembered } = query;
    if (unremembered.length === 0) return unremembered;
    const copied = retrieve(unremembered, t.theta, rng);
    query.unremembered = unremembered.filter((memory) => !copied.includes(memory));
    return copied;
  };

  /** cue = attend(Q); what is attended to may bring up a partial cue. @eq 36 */
  const look = (query: Query, { intensity }: Asked<"cue-attend">, rng: Rng): Observation => {
    const { cue, looks } = attend(query, intensity, t, rng);
    noticePartialCue(query, t, rng);
    return { type: "cue-attended", cue, milliseconds: took(t.lookTime * looks) };
  };

  /** A = search_auto(cue). @eq 37 */
  const searched = (query: Query, { cue }: Asked<"memory-search">): Observation => {
    const found = search(cue.attention, t.threshold);
    const milliseconds = took(t.searchTime);
    if (found >= 0) {
      noticeAnswer(query, found, t);
      return { type: "answer-found", answer: query.association.answers[found]!, milliseconds };
    }
    noticeFailure(query, 0, person, t);
    return { type: "answer-missed", milliseconds };
  };

  const verified = (query: Query): Observation => {
    const confidence = confidenceIn(search(query.evidence, t.threshold), query, t);
    noticeFailure(query, confidence, person, t);
    return { type: "confidence-judged", confidence, milliseconds: took(t.verifyTime) };
  };

  /** MK ← consolidate_ψ(MK, Ω), after the response and so in no time of the query. @eq 44 */
  const keep = (control: Asked<"metamemory-consolidate">, rng: Rng): Observation => {
    const association = associationOf(control.query);
    const kept = consolidate([], tuplesOf(control, association), t.psi, rng);
    association.tuples += control.episodes.length;
    association.memories = [...association.memories, ...kept];
    const ends = kept.filter((memory) => memory.last);
    recent = [...recent, ...ends].slice(Math.max(0, recent.length + ends.length - t.span));
    return { type: "metamemory-consolidated", milliseconds: 0 };
  };

  return {
    study: (pairs, rng) => {
      pairs.forEach((pair, place) => {
        associations.set(pair.word, learn(pair, pairs, place, person, t, rng));
      });
    },
    prime: ({ word, question, target }) => {
      const association = associationOf(word);
      association.familiarity += question;
      if (association.strengths.length > 0) association.strengths[0]! += target;
    },
    object: (control, rng) => {
      switch (control.type) {
        case "metamemory-recall":
          if (control.fok === null) return begin(control.query, rng);
          return { type: "metamemory-recalled", memories: remember(queryAt(control), rng), milliseconds: 0 };
        case "fok-judge": {
          const { mode, fok } = judgeFeelingOfKnowing(queryAt(control), control.memories, t);
          return { type: "fok-judged", mode, fok, milliseconds: took(t.fokTime) };
        }
        case "cue-attend":
          return look(queryAt(control), control, rng);
        case "memory-search":
          return searched(queryAt(control), control);
        case "confidence-judge":
          return verified(queryAt(control));
        case "metamemory-consolidate":
          return keep(control, rng);
        default:
          throw stranger(control);
      }
    },
  };
};

/** A theory from a user's file may ask for anything. */
const stranger = (control: never): RefusalError =>
  new RefusalError({
    where: "a simulated memory",
    got: `the control ${JSON.stringify(control)}`,
    expected: "one of Algorithm 3's, which begin with metamemory-, fok-, cue-, memory- or confidence-",
  });
