import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // What needs more than Node, or more time than a quick look, has a part of .ci/run to itself.
    exclude: ["test/integration/**", "test/kill/**", "test/slurm/**", "test/browser/**"],
    setupFiles: ["test/setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: "forks",
    maxWorkers: 2,
  },
});
