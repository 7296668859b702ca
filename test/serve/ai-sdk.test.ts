/** Vercel's AI SDK as a client. */
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, streamText } from "ai";
import { expect, test } from "vitest";
import { piecesOf, script } from "../../src/testing/servers/index.ts";
import { type Metalevel, serving } from "./serving.ts";

const BRAIN = script(piecesOf("<think>six sevens</think>It is \\boxed{42}."));

const accountIn = (document: unknown): { readonly metalevel: Record<string, never> } | undefined => {
  const { metalevel } = document as { readonly metalevel?: Record<string, never> };
  return metalevel === undefined ? undefined : { metalevel };
};

/** The provider, with what this server adds kept as its metadata. */
const provider = (url: string) =>
  createOpenAICompatible({
    name: "metalevel",
    baseURL: `${url}/v1`,
    apiKey: "sk-test",
    includeUsage: true,
    metadataExtractor: {
      extractMetadata: async ({ parsedBody }) => accountIn(parsedBody)!,
      createStreamExtractor: () => {
        let account: ReturnType<typeof accountIn>;
        return {
          processChunk: (chunk) => {
            account = accountIn(chunk) ?? account;
          },
          buildMetadata: () => account,
        };
      },
    },
  });

test("generateText: text, reasoning, usage and account", async () => {
  await serving({ brain: BRAIN }, async ({ serving: { url } }) => {
    const model = provider(url)("vanilla/fake");
    const done = await generateText({ model, prompt: "What is six times seven?", seed: 3, maxRetries: 0 });
    expect(done).toMatchObject({
      text: "It is \\boxed{42}.",
      reasoningText: "six sevens",
      finishReason: "stop",
    });
    expect(done.usage.totalTokens).toBeGreaterThan(10);
    const account = done.providerMetadata!.metalevel as unknown as Metalevel;
    expect(account).toMatchObject({ answer: "42", seed: 3, method: "vanilla" });
  });
});

test("streamText: the same as it comes, system and history with it", async () => {
  await serving({ brain: BRAIN }, async ({ serving: { url }, fake }) => {
    const result = streamText({
      model: provider(url)("greedy/fake"),
      system: "Be brief.",
      messages: [
        { role: "user", content: "Hello" },
        {
          role: "assistant",
          content: [
            { type: "reasoning", text: "a greeting" },
            { type: "text", text: "Hi" },
          ],
        },
        { role: "user", content: "What is six times seven?" },
      ],
      maxOutputTokens: 50,
      maxRetries: 0,
    });
    const kinds = new Set<string>();
    let text = "";
    let reasoning = "";
    for await (const part of result.fullStream) {
      kinds.add(part.type);
      if (part.type === "text-delta") text += part.text;
      if (part.type === "reasoning-delta") reasoning += part.text;
      if (part.type === "error") throw part.error;
    }
    expect({ text, reasoning }).toEqual({ text: "It is \\boxed{42}.", reasoning: "six sevens" });
    expect([...kinds]).toEqual(expect.arrayContaining(["reasoning-delta", "text-delta", "finish"]));
    expect(((await result.providerMetadata)!.metalevel as unknown as Metalevel).answer).toBe("42");
    expect((await result.usage).outputTokens).toBeGreaterThan(3);
    const asked = JSON.parse(fake.visits().at(-1)!.body);
    expect(asked.max_tokens).toBe(50);
    expect(asked.messages.map(({ role }: { role: string }) => role)).toEqual([
      "system",
      "user",
      "assistant",
      "user",
    ]);
  });
});

test("tools reach the model server under none, and are refused under a method with an error that names them", async () => {
  await serving({ brain: BRAIN }, async ({ serving: { url }, fake }) => {
    const { tool } = await import("ai");
    const { z } = await import("zod");
    const tools = { add: tool({ inputSchema: z.object({ a: z.number() }), execute: async () => 1 }) };
    const prompt = "What is six times seven?";
    await generateText({ model: provider(url)("fake"), prompt, tools, maxRetries: 0 });
    expect(JSON.parse(fake.visits().at(-1)!.body).tools).toHaveLength(1);
    const refused = generateText({ model: provider(url)("vanilla/fake"), prompt, tools, maxRetries: 0 });
    await expect(refused).rejects.toThrow('field "tools"');
  });
});
