import type { Message } from "../contract.ts";

/** A chat as text, for a question about it: a single question as it is, longer ones with their speakers. */
export const conversation = (messages: readonly Message[]): string => {
  const said = messages.filter(({ role }) => role !== "system");
  return said.length === 1
    ? `Question:\n${said[0]!.content}`
    : said.map(({ role, content }) => `${role === "user" ? "Question" : "Reply"}:\n${content}`).join("\n\n");
};
