/** A tokenizer that says nothing does not count as one that counts nothing. */
import { expect, test } from "vitest";
import { connect, type Wire } from "../../../src/agents/llm/index.ts";
import { failureOf, HASTY, USER } from "./serving.ts";

const telling = async (dialect: "vllm" | "sglang" | "llama-cpp" | "tgi", reply: unknown) => {
  const asked: string[] = [];
  const wire: Wire = async ({ path }) => {
    asked.push(path);
    const body = (async function* () {
      yield new TextEncoder().encode(JSON.stringify(reply));
    })();
    return { status: 200, headers: {}, body };
  };
  const options = { baseUrls: ["http://host.invalid"], dialect, model: "m", retries: HASTY } as const;
  const { model } = await connect({ ...options, around: () => wire });
  return { model, asked };
};

test.each([
  ["vllm", { tokens: [] }],
  ["vllm", { count: 3 }],
  ["sglang", { detail: "off" }],
  ["llama-cpp", { tokens: [{ id: 1 }] }],
  ["tgi", { error_type: "off" }],
] as const)("%s: %j is told, and never a count of 0", async (dialect, reply) => {
  const { model } = await telling(dialect, reply);
  if (!model.tokenizer.offered) throw new Error(model.tokenizer.why);
  expect(await failureOf(model.tokenizer.use.count("three words here"))).toMatchObject({
    name: "ModelError",
    details: { fault: "unreadable" },
  });
});

test("vllm: a chat that the tokenizer does not know is not left out of what is continued", async () => {
  const { model, asked } = await telling("vllm", { tokens: [] });
  if (!model.continueTurn.offered) throw new Error(model.continueTurn.why);
  const generation = model.continueTurn.use(USER, [{ text: "ab", ids: [1, 2] }], { maxTokens: 5 });
  expect(await failureOf(generation.finish())).toMatchObject({ details: { fault: "unreadable" } });
  expect(asked).toEqual(["/tokenize"]);
});
