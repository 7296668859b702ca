/** What package.json promises of Node, its dependencies must keep. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import semver from "semver";
import { expect, test } from "vitest";

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
  const promised = semver.minVersion(read("package.json").engines.node)!;
  expect(promised.major).toBe(20);
  expect(installed.length).toBeGreaterThan(50);
  const refusing = installed.filter(([, { engines }]) => !semver.satisfies(promised, engines?.node ?? "*"));
  expect(refusing.map(([path, { engines }]) => `${path}: ${engines?.node}`)).toEqual([]);
});
