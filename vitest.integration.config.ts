import { defineConfig } from "vitest/config";

/** Tests against real servers, one file at a time: each starts its own. `npm run test:integration`. */
export default defineConfig({
  test: {
    include: ["test/integration/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    pool: "forks",
    fileParallelism: false,
  },
});
