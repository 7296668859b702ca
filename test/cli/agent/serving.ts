/** A fake model that has studied what stands in its prompt, for runs of the command line. */
import { WORD_PAIRS } from "../../../src/experiments/cued-recall/words.ts";
import {
  answering,
  type Brain,
  type FakeServer,
  type FakeServerOptions,
  piecesOf,
  startFakeServer,
} from "../../../src/testing/servers/index.ts";

const UNKNOWN = "I do not know";
const REPLIES = [
  UNKNOWN,
  "Confidence: 0.9",
  "Confidence: 0.3",
  "near water",
  ...WORD_PAIRS.map(({ target }) => target),
];

/** The last question of a prompt, and the answer to it that the prompt itself holds. */
const recalled = (prompt: string): string | null => {
  const word = [...prompt.matchAll(/paired with "([^"]+)"/g)].at(-1)?.[1];
  return new RegExp(`^${word} - (.+)$`, "m").exec(prompt)?.[1] ?? null;
};

/** Recalls what stands in the prompt, feels that it knows just that, and is sure of it. */
export const rememberer: Brain = answering(REPLIES.flatMap(piecesOf), (prompt) => {
  const target = recalled(prompt);
  if (prompt.includes("How probable")) return piecesOf(target === null ? REPLIES[2]! : REPLIES[1]!);
  if (prompt.includes("name what comes to mind")) return piecesOf("near water");
  return piecesOf(target ?? UNKNOWN);
});

/** Serves it for the time of `use`. */
export const serving = async (
  use: (server: FakeServer) => Promise<void>,
  more: Partial<FakeServerOptions> = {},
): Promise<void> => {
  const server = await startFakeServer({
    dialect: "vllm",
    brain: rememberer,
    behaviour: { contextTokens: 100_000 },
    ...more,
  });
  try {
    await use(server);
  } finally {
    await server.close();
  }
};
