/** A llama.cpp server for tests: its own port, one thread, a log that is kept, and always an end. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

export interface RunningServer {
  readonly url: string;
  /** Everything that the server has said. */
  readonly log: string;
  readonly stop: () => Promise<void>;
}

const scripts = resolve(import.meta.dirname, "../../scripts/llama-server");
const logs = process.env.METALEVEL_LOGS ?? join(tmpdir(), "metalevel-integration");

const PATIENCE_MS = 60_000;
const POLL_MS = 50;

/**
 * Serves a model file under a name, and waits until it answers. Throws with the end of its log where it does not.
 *
 * @param options further options of llama-server.
 */
export const serve = async (
  model: string,
  name: string,
  options: readonly string[] = [],
): Promise<RunningServer> => {
  execFileSync(join(scripts, "install.sh"), ["--check"], { stdio: ["ignore", "ignore", "inherit"] });
  const port = await freePort();
  mkdirSync(logs, { recursive: true });
  const log = join(logs, `${name}-${port}.log`);
  const out = openSync(log, "w");
  // The system itself ends it with this process, which may be killed amid a call and then clears up nothing.
  const bound = ["--pdeathsig", "KILL", join(scripts, "serve.sh")];
  const child = spawn("setpriv", [...bound, model, String(port), name, ...options], {
    stdio: ["ignore", out, out],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const kill = (): void => void child.kill("SIGKILL");
  process.once("exit", kill);
  const stop = async (): Promise<void> => {
    process.off("exit", kill);
    kill();
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  const giveUp = performance.now() + PATIENCE_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() > giveUp) {
      await stop();
      const said = readFileSync(log, "utf8").split("\n").slice(-20).join("\n");
      throw new Error(`no server for ${model}; the log, ${log}, ends:\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return { url, log, stop };
};

/** Whether a server answers there. */
export const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/health`)).ok;
  } catch {
    return false;
  }
};

/** A port that nobody listens on, as the system gives it. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (typeof address === "object" && address !== null ? resolve(address.port) : reject()));
    });
  });

/** The small real model, where it has been fetched; `null` where not. */
export const realModel = (): string | null => {
  const folder =
    process.env.METALEVEL_MODEL_DIR ??
    join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "metalevel/gemma-3-270m");
  const file = join(folder, "gemma-3-270m-q4_k_m.gguf");
  return existsSync(file) ? file : null;
};

/**
 * The small real model for a suite, and the suite's title, which says where it is skipped.
 *
 * @param where is added to the title where it is not. Throws where CI has no model.
 */
export const realModelFor = (what: string, where = "") => {
  const file = realModel();
  if (file === null && process.env.CI !== undefined) {
    throw new Error("no real model: .ci/integration fetches it with scripts/llama-server/real-model.sh");
  }
  const title =
    file === null ? `${what} (skipped: run scripts/llama-server/real-model.sh)` : `${what}${where}`;
  return { file, title };
};

/** The package node-llama-cpp, as the script that builds the server has installed it beside it. */
export const libraryBesideServer = (): string => {
  const server = execFileSync(join(scripts, "install.sh"), ["--check"], { encoding: "utf8" }).trim();
  const folder = resolve(server, "../../node_modules/node-llama-cpp");
  return pathToFileURL(join(folder, "dist/index.js")).href;
};
