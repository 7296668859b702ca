import { describe, expect, test } from "vitest";
import { selfTestingLearner } from "../../../src/agents/index.ts";
import { defaultsOf, noDraws, stream } from "../../../src/core/index.ts";
import type {
  AcquisitionControl,
  AcquisitionObservation,
  AcquisitionParameters,
} from "../../../src/nelson-narens/index.ts";
import { acquisition, acquisitionBound } from "../../../src/nelson-narens/index.ts";
import { capriciousStudent, checkLaws } from "../../../src/testing/index.ts";
import { parametersWith, taskOf } from "./scripted.ts";

const VARIANTS: Readonly<Record<string, Partial<AcquisitionParameters>>> = {
  "as printed": {},
  "delayed judgements, each cycle consolidated": { judgement: "delayed", consolidation: "each-verify" },
  "the agent's own allocation, capped judgements": { allocation: "agent", masteryScale: "clip-norm" },
};

/** All that a mind of two levels could answer: enough to reach every phase and both ends. */
const answers = (control: AcquisitionControl): readonly AcquisitionObservation[] => {
  switch (control.type) {
    case "metamemory-recall":
      return [{ type: "metamemory-recalled", memories: [] }];
    case "retention-formulate":
      return [{ type: "retention-formulated", loss: 0 }];
    case "eol-judge":
      return [0.5, 1].map((ease) => ({ type: "eol-judged", mode: "feeling", ease }));
    case "fok-judge":
      return [{ type: "fok-judged", mode: "assessment", ease: 0.5 }];
    case "resources-allocate": {
      const { total, items } = control;
      return [{ type: "resources-allocated", resources: items.map(() => total / items.length) }];
    }
    case "strategy-select":
      return [{ type: "strategy-selected", strategy: "rehearsal" }];
    case "item-study":
      return [{ type: "item-studied", outcome: { text: "", evidence: [] } }];
    case "jol-judge":
      return [0.5, 1].map((learning) => ({ type: "jol-judged", mode: "assessment", learning }));
    case "metamemory-consolidate":
      return [{ type: "metamemory-consolidated" }];
  }
};

describe("the seven laws hold of acquisition", () => {
  for (const [name, changes] of Object.entries(VARIANTS)) {
    test(name, () => {
      const p = parametersWith({ ...changes, maxCycles: 2 });
      const findings = checkLaws({
        name,
        meta: acquisition(p),
        object: () => capriciousStudent(p.epsilon, p.masteryScale === "clip-norm" ? 1 : undefined),
        tasks: [taskOf(1), taskOf(2)],
        bound: acquisitionBound(p, taskOf(2)),
        repetitions: 3,
        answers,
      });
      expect(findings.filter(({ passed }) => !passed)).toEqual([]);
    });
  }

  test("with the self-testing learner", () => {
    const p = parametersWith({ maxCycles: 8, resources: 30 });
    const object = () => {
      const individual = selfTestingLearner.begin(defaultsOf(selfTestingLearner.settings), "1", noDraws);
      const list = [0.1, 0.4, 0.6, 0.9].map((difficulty, index) => ({ text: `item ${index}`, difficulty }));
      individual.meet(list, stream(1, "attributes"));
      return individual.object;
    };
    const findings = checkLaws({
      name: "self-testing",
      meta: acquisition(p),
      object,
      tasks: [taskOf(4)],
      bound: acquisitionBound(p, taskOf(4)),
      repetitions: 3,
    });
    expect(findings.filter(({ passed }) => !passed)).toEqual([]);
  });
});
