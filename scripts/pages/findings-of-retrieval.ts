/** Findings 1–10: times, responses and judgements in cued recall. */
import { PUBLISHED_SLOPES } from "../../src/experiments/cued-recall/published.ts";
import { RELATIONS, type RelationName } from "../../src/experiments/cued-recall/relations.ts";
import type { Claim, Estimate } from "./claim.ts";
import { beyond, clearOfZero, holds, inOrder, number, overlap, roundingOf, shown } from "./claim.ts";
import type { Finding } from "./finding.ts";
import type { Stored } from "./stored.ts";

const SIGN: Readonly<Record<RelationName, 1 | -1>> = {
  recallByConfidence: -1,
  omissionByFok: 1,
  recallByPretest: -1,
  omissionByPretest: 1,
};
const WORDS: Readonly<Record<RelationName, string>> = {
  recallByConfidence: "time to recall, s per point of confidence",
  omissionByFok: "time to give up, s per point of the feeling of knowing",
  recallByPretest: "time to recall, s from pretest accuracy 0 to 1",
  omissionByPretest: "time to give up, s from pretest accuracy 0 to 1",
};
/** The replication (n = 110) was published without intervals. */
const REPLICATION: Readonly<Record<RelationName, number>> = {
  recallByConfidence: -0.203,
  omissionByFok: 0.474,
  recallByPretest: -1.16,
  omissionByPretest: 0.478,
};
const RESPONSES = ["correct", "omission", "commission", "timeout"] as const;
const ANSWERS = ["correct", "omission", "commission"] as const;
const LEVELS = [0, 1, 2, 3, 4] as const;
const PRETESTS = ["0", "½", "1"] as const;

export const findingsOfRetrieval = (crossover: Stored, people: Stored): readonly Finding[] => {
  const { command } = crossover;
  const ours = (path: string): Estimate => crossover.estimate(`simulated/${path}`);
  const theirs = (path: string): Estimate => people.estimate(`measured/recall/${path}`);
  const slope = (name: RelationName): Claim => {
    const found = ours(`withinPerson/${name}`);
    return {
      what: WORDS[name],
      published: shown(PUBLISHED_SLOPES[name], 3),
      found: shown(found, 3),
      criterion: clearOfZero(found, SIGN[name]),
      size: overlap(found, PUBLISHED_SLOPES[name]),
      command,
    };
  };
  const replicated = (name: RelationName): Claim => {
    const found = ours(`withinPerson/${name}`);
    return {
      ...slope(name),
      published: number(REPLICATION[name], 3),
      size: holds(found, REPLICATION[name], roundingOf(3)),
    };
  };
  const beside = (what: string, path: string, digits: number): Claim => ({
    what,
    published: shown(theirs(path), digits),
    found: shown(ours(path), digits),
    criterion: null,
    size: overlap(ours(path), theirs(path)),
    command,
  });
  const lesioned = (name: RelationName): Claim => {
    const found = crossover.estimate(`lesioned/slopes/${name}`);
    return {
      what: `${WORDS[name]}, without a meta-level (pooled)`,
      published: "no rise",
      found: shown(found, 3),
      criterion: { words: "the interval is not above 0", holds: !beyond(found, 1) },
      size: null,
      command,
    };
  };
  return [
    {
      number: 1,
      title: "Recall is the faster the surer, giving up the slower the stronger the feeling of knowing",
      standing: "published",
      claims: [slope("recallByConfidence"), slope("omissionByFok")],
      note: "Published: mixed models. Here: mean of the participants' own slopes.",
    },
    {
      number: 2,
      title: "The same against pretest accuracy",
      standing: "published",
      claims: [slope("recallByPretest"), slope("omissionByPretest")],
    },
    {
      number: 3,
      title: "Its replication with 110 people",
      standing: "published",
      claims: RELATIONS.map(replicated),
      note: "The replication's trials are not public, and no intervals were published.",
    },
    {
      number: 4,
      title: "A model that stops at random cannot produce the crossover",
      standing: "published",
      claims: [lesioned("omissionByFok"), lesioned("omissionByPretest")],
      note: "Shown at the lesion's best coin of nineteen, and for no other parameters; that none will do is the published argument.",
    },
    {
      number: 5,
      title: "Response shares",
      standing: "from data",
      claims: [
        ...RESPONSES.map((response) => beside(`share ${response}`, `responses/shares/${response}`, 3)),
        inOrder(
          "timeout < commission < correct < omission",
          (["timeout", "commission", "correct", "omission"] as const).map((r) =>
            ours(`responses/shares/${r}`),
          ),
          1,
          command,
        ),
      ],
    },
    {
      number: 6,
      title: "Mean times",
      standing: "from data",
      claims: [
        ...ANSWERS.map((answer) => beside(`ms, ${answer}`, `responses/meanRt/${answer}`, 0)),
        inOrder(
          "omission < correct < commission",
          (["omission", "correct", "commission"] as const).map((r) => ours(`responses/meanRt/${r}`)),
          1,
          command,
        ),
      ],
    },
    {
      number: 7,
      title: "Share correct by confidence",
      standing: "from data",
      claims: [
        ...LEVELS.map((at) => beside(`confidence ${at + 1}`, `accuracy/${at}`, 3)),
        inOrder(
          "rises with confidence",
          LEVELS.map((at) => ours(`accuracy/${at}`)),
          1,
          command,
        ),
        beside("gamma of confidence, within persons", "withinPersonGamma/confidence", 2),
        beside("gamma of confidence, over pairs within persons", "gammaOfOwnPairs/confidence", 2),
      ],
    },
    {
      number: 8,
      title: "Time to give up by the feeling of knowing",
      standing: "from data",
      claims: [
        ...LEVELS.map((at) => beside(`ms, feeling of knowing ${at + 1}`, `times/omissionByFok/${at}`, 0)),
        inOrder(
          "rises from 1 to 3",
          LEVELS.slice(0, 3).map((at) => ours(`times/omissionByFok/${at}`)),
          1,
          command,
        ),
      ],
      note: "People seldom give up at 4 and 5; the fall at 5 stands on few trials, and is not asked for.",
    },
    {
      number: 9,
      title: "Time to recall by confidence",
      standing: "from data",
      claims: [
        ...LEVELS.map((at) => beside(`ms, confidence ${at + 1}`, `times/recallByConfidence/${at}`, 0)),
        inOrder(
          "falls with confidence",
          LEVELS.map((at) => ours(`times/recallByConfidence/${at}`)),
          -1,
          command,
        ),
      ],
    },
    {
      number: 10,
      title: "Response mix by pretest accuracy",
      standing: "from data",
      claims: (["correct", "omission", "commission"] as const).flatMap((response) => [
        ...PRETESTS.map((pretest, at) =>
          beside(`${response}, pretest ${pretest}`, `responses/byPretest/${at}/${response}`, 3),
        ),
        inOrder(
          `${response} ${response === "correct" ? "rises" : "falls"} with pretest accuracy`,
          PRETESTS.map((_pretest, at) => ours(`responses/byPretest/${at}/${response}`)),
          response === "correct" ? 1 : -1,
          command,
        ),
      ]),
    },
  ];
};
