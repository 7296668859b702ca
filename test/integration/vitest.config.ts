import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** Tests against real servers, one file at a time: each starts its own. */
export default defineConfig({
  root: resolve(import.meta.dirname, "../.."),
  test: {
    include: ["test/integration/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    pool: "forks",
    fileParallelism: false,
  },
});
