import { expect, test } from "vitest";
import {
  listedName,
  readMonitor,
  readSolution,
  readStrategy,
  readVerification,
} from "../../../../src/agents/llm/prompted-flavell/replies.ts";

const fault = (read: { readonly parsed: boolean; readonly fault?: string }) => read.fault;

test("the monitor's format is read, and each fault in it is named", () => {
  const good = "<monitor>\nTask_Features: rates, [distance]\nDifficulty (0-1): 0.4\n</monitor>";
  const value = { features: ["rates", "distance"], difficulty: 0.4 };
  expect(readMonitor(good)).toEqual({ parsed: true, value });
  expect(readMonitor(`<think>Difficulty (0-1): 1</think>${good}`)).toEqual({ parsed: true, value });
  expect(readMonitor(good.replace("</monitor>", ""))).toEqual({ parsed: true, value });
  expect(fault(readMonitor(good.replace("<monitor>", "")))).toBe("no <monitor>");
  expect(fault(readMonitor(good.replace("rates, [distance]", "")))).toContain("Task_Features");
  expect(fault(readMonitor(good.replace("0.4", "high")))).toContain("Difficulty");
  expect(fault(readMonitor(good.replace("0.4", "4")))).toBe("a difficulty of 4");
  expect(fault(readMonitor(good.replace("0.4", "-0.4")))).toBe("a difficulty of -0.4");
});

test("the strategy is read without its brackets; capitals may be passed over, another name may not", () => {
  for (const said of ["[Linear Equations]", "Linear Equations.", "**Linear Equations**"]) {
    expect(readStrategy(`Selected Strategy: ${said}`)).toEqual({ parsed: true, value: "Linear Equations" });
  }
  expect(fault(readStrategy("I would add."))).toContain("Selected Strategy");
  expect(fault(readStrategy("Selected Strategy: []"))).toContain("Selected Strategy");
  const names = ["percentage calculation", "percentage calculations"];
  expect(listedName("Percentage Calculation", names)).toBe("percentage calculation");
  expect(listedName("percentages", names)).toBe("percentages");
});

test("a solution has its thinking and its answer", () => {
  const reply = "<think>2 + 3 = 5, <answer>6</answer> is wrong</think>\n<answer> 5 </answer>";
  expect(readSolution(reply)).toEqual({ parsed: true, value: { text: reply, answer: "5" } });
  expect(fault(readSolution("<answer>5</answer>"))).toBe("no <think>…</think>");
  expect(fault(readSolution("<think>5</think>It is 5."))).toBe("no <answer> after the thinking");
  expect(fault(readSolution("<think>5</think><answer></answer>"))).toBe("an empty <answer>");
});

test("a verification has four scores and a sentence, and each that is missing is named", () => {
  const good =
    "<evaluate>\nCoherence: 0.9\nPlausibility: 1.0\nConsistency: 0.8\nGoal-Conduciveness: .7\nEvaluation: Good.\nVery.\n</evaluate>";
  const scores = { coherence: 0.9, plausibility: 1, consistency: 0.8, conduciveness: 0.7 };
  expect(readVerification(good)).toEqual({ parsed: true, value: { scores, evaluation: "Good.\nVery." } });
  expect(readVerification(good.replace("Goal-Cond", "Goal_Cond"))).toMatchObject({ parsed: true });
  expect(fault(readVerification(good.replace("<evaluate>", "")))).toBe("no <evaluate>");
  for (const name of ["Coherence", "Plausibility", "Consistency", "Goal-Conduciveness"]) {
    expect(fault(readVerification(good.replace(`${name}:`, "Score:"))), name).toMatch(/^no score of/);
  }
  expect(fault(readVerification(good.replace("0.9", "9")))).toBe("a coherence of 9");
  expect(fault(readVerification(good.replace("Evaluation: Good.\nVery.", "")))).toContain("Evaluation");
});
