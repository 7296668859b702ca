/** A test process that is killed leaves no server behind. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isReady } from "./llama-server.ts";

const PATIENCE_MS = 10_000;

/** Serves a known mind, says where, and then does nothing more. */
const serving = `
  import { observer } from "./src/agents/index.ts";
  import { serveKnown } from "./test/integration/known.ts";
  console.log((await serveKnown(observer)).server.url);
`;

test("a server ends with the process that started it, even where that is killed", async () => {
  const root = join(import.meta.dirname, "../..");
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", serving], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (said: Buffer) => resolve(said.toString().trim()));
    child.once("exit", (status) => reject(new Error(`the process ended with status ${status}`)));
  });
  expect(await isReady(url)).toBe(true);
  child.kill("SIGKILL");
  const giveUp = performance.now() + PATIENCE_MS;
  while ((await isReady(url)) && performance.now() < giveUp) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(await isReady(url)).toBe(false);
});
