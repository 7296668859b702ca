/** Our side: retrieval with our driver and streams, on the prototype's forgetful mind. Bundled before it is run. */
import type { ObjectLevel } from "../../src/core/index.ts";
import { run, settle, stream } from "../../src/core/index.ts";
import type { Control, Observation } from "../../src/nelson-narens/index.ts";
import { retrieval } from "../../src/nelson-narens/index.ts";
import type { Driver, Tally } from "./setting.ts";
import { PARTICIPANT_TRIALS, SETTING } from "./setting.ts";

/**
 * The prototype's mind, draw for draw: it holds the answer with probability `strength` and half knows that it does.
 * The draw that decides the search is made while attending, one step earlier, since here a search only reads its cue.
 */
const forgetful =
  (strength: number): ObjectLevel<Control, Observation> =>
  (control, rng) => {
    switch (control.type) {
      case "metamemory-recall":
        return { type: "metamemory-recalled", memories: [] };
      case "fok-judge": {
        const fok = { positive: strength + rng.uniform(), negative: 1 - strength + rng.uniform() };
        return { type: "fok-judged", mode: "feeling", fok };
      }
      case "cue-attend": {
        const reach = strength * (control.intensity === "intensive" ? 0.8 : 0.4);
        return {
          type: "cue-attended",
          cue: { text: control.query, attention: [rng.uniform() < reach ? 1 : 0] },
        };
      }
      case "memory-search":
        return control.cue.attention[0] === 1
          ? { type: "answer-found", answer: `answer to ${control.cue.text}` }
          : { type: "answer-missed" };
      case "confidence-judge":
        return { type: "confidence-judged", confidence: rng.uniform() };
      case "metamemory-consolidate":
        return { type: "metamemory-consolidated" };
    }
  };

const machine = retrieval({
  alpha: SETTING.alpha,
  decay: "from-initial",
  priorFok: SETTING.fok,
  priorConfidence: SETTING.confidence,
  maxCycles: SETTING.cycles,
  tie: "as-printed",
  intensiveOmission: "as-written",
  candidate: "current",
  consolidation: "after-loop",
});

/** Runs whole participants, each with streams of its own, and counts what they did. */
export const ours = (participants: number, driver: Driver): Tally => {
  let steps = 0;
  let answers = 0;
  const mind = forgetful(SETTING.strength);
  const counted: ObjectLevel<Control, Observation> = (control, rng) => {
    steps++;
    return mind(control, rng);
  };
  for (let participant = 0; participant < participants; participant++) {
    const rng = {
      meta: stream(1, `participant/${participant}/meta`),
      object: stream(1, `participant/${participant}/object`),
    };
    for (let trial = 0; trial < PARTICIPANT_TRIALS; trial++) {
      if (driver === "settle") {
        if (settle(machine, counted, "Q", rng).type === "answer") answers++;
        continue;
      }
      const running = run(machine, counted, "Q", rng);
      let turn = running.next();
      while (!turn.done) turn = running.next();
      if (turn.value.type === "answer") answers++;
    }
  }
  return { steps, trials: participants * PARTICIPANT_TRIALS, answers };
};
