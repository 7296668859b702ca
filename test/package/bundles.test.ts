/** What a bundler makes of the package: one theory brings little of the rest, and nothing of Node. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const ENTRY = join(root, "bundled-entry.mjs");

/** The minified script of a module that only re-exports, with what it would have to import from elsewhere. */
const bundled = async (code: string) => {
  expect(existsSync(join(root, "dist/core.mjs")), "npm run build:code comes first").toBe(true);
  const bundle = await rolldown({
    input: ENTRY,
    cwd: root,
    platform: "browser",
    logLevel: "silent",
    plugins: [
      {
        name: "entry",
        load: (id) => (id === ENTRY ? code : null),
        resolveId: (id) => (id === ENTRY ? id : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "es", minify: true });
  await bundle.close();
  const chunks = output.filter((part) => part.type === "chunk");
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const outside = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  return {
    bytes: chunks[0]!.code.length,
    sources: chunks[0]!.moduleIds,
    outside: outside.filter((name) => !own.has(name)),
  };
};

test.each([
  ["retrievalTheory", "nelson-narens", "flavellTheory", "flavell"],
  ["acquisitionTheory", "nelson-narens", "flavellTheory", "flavell"],
  ["flavellTheory", "flavell", "retrievalTheory", "nelson-narens"],
])("importing %s alone leaves the other theories out", async (name, folder, other, elsewhere) => {
  const one = await bundled(`export { ${name} } from "metalevel/${folder}";`);
  const two = await bundled(
    `export { ${name} } from "metalevel/${folder}"; export { ${other} } from "metalevel/${elsewhere}";`,
  );
  expect(one.outside).toEqual([]);
  expect(one.bytes).toBeLessThan(20_000);
  expect(one.sources.some((path) => path.includes("node_modules/") && !path.includes("seedrandom"))).toBe(
    false,
  );
  expect(two.bytes).toBeGreaterThan(one.bytes * 1.5);
});

test("importing the driver alone is a few lines", async () => {
  const { bytes, outside } = await bundled('export { run } from "metalevel/core";');
  expect(outside).toEqual([]);
  expect(bytes).toBeLessThan(1000);
});

test.each(["core", "math", "metrics", "flavell", "nelson-narens", "meta-r1", "rational", "bridges"])(
  "metalevel/%s bundles for a browser without a module of Node",
  async (name) => {
    expect((await bundled(`export * from "metalevel/${name}";`)).outside).toEqual([]);
  },
);

test("what needs Node is seen: the fakes of servers ask for its sockets", async () => {
  expect((await bundled('export * from "metalevel/testing/servers";')).outside).toContain("node:http");
});
