import { jsonReply } from "../json.ts";
import { type Probe, shown, user, wholeText } from "./probe.ts";

/** What no model says by itself. */
const SCHEMA = {
  type: "object",
  properties: { harbour: { type: "integer", enum: [7341, 7342, 7343] } },
  required: ["harbour"],
  additionalProperties: false,
} as const;

/** Whether the server holds an answer to a JSON schema. */
export const schemaProbe: Probe = {
  id: "schema-binds",
  question: "Does a JSON schema bind?",
  how: "asks for a poem under a schema that no poem fits, and validates what comes",
  costs: { requests: 1, tokens: 200 },
  run: async ({ model }) => {
    if (!model.schema.offered) return { verdict: "not-offered", found: model.schema.why };
    const options = { maxTokens: 160, temperature: 0 };
    const reply = await jsonReply(model, user("Write a short poem about the sea."), SCHEMA, options);
    const text = shown(wholeText(reply.completion));
    if (reply.valid) return { verdict: "yes", found: `${text} by ${model.schema.how}` };
    const begun = reply.completion.answer.trimStart();
    if (reply.completion.ending.kind === "length" && (begun === "" || begun.startsWith("{"))) {
      return { verdict: "unclear", found: `its tokens ran out at ${text}` };
    }
    return { verdict: "no", found: `${reply.faults[0]}` };
  },
};
