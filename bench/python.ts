/** Peers in Python, each in an environment of its own that its folder's setup.sh makes. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const PEERS = join(import.meta.dirname, "peers");

/**
 * What a peer's script prints as JSON when it is given `input`.
 *
 * @param folder Its folder in `bench/peers`.
 * @param variable The variable that names another python with the same packages.
 * @throws Error with the command that makes the environment, or with the script's own words.
 */
export const peerAnswer = <Answer>(
  folder: string,
  script: string,
  variable: string,
  input: unknown,
): Answer => {
  const own = join(PEERS, folder, ".venv/bin/python");
  const python = [process.env[variable], own].find((path) => path !== undefined && existsSync(path));
  if (python === undefined) {
    throw new Error(`sh bench/peers/${folder}/setup.sh first, or ${variable}=/path/to/python`);
  }
  const { status, stdout, stderr } = spawnSync(python, [join(PEERS, folder, script)], {
    input: JSON.stringify(input),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${folder}/${script} failed:\n${stderr}`);
  return JSON.parse(stdout);
};
