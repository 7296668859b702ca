/** What package.json promises of Node, its dependencies must keep. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

// It comes without types, and two of its functions are wanted.
const { minVersion, satisfies } = createRequire(import.meta.url)("semver") as {
  readonly minVersion: (range: string) => { readonly major: number };
  readonly satisfies: (version: { readonly major: number }, range: string) => boolean;
};

interface Locked {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly peer?: boolean;
  readonly engines?: { readonly node?: string };
}

const root = resolve(import.meta.dirname, "../..");
const read = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"));
const packages = Object.entries<Locked>(read("package-lock.json").packages);
const installed = packages.filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional);

test("[package] whatever is installed with the package runs on the Node that it promises", () => {
  const promised = minVersion(read("package.json").engines.node);
  expect(promised.major).toBe(20);
  expect(installed.length).toBeGreaterThan(50);
  const refusing = installed.filter(([, { engines }]) => !satisfies(promised, engines?.node ?? "*"));
  expect(refusing.map(([path, { engines }]) => `${path}: ${engines?.node}`)).toEqual([]);
});
