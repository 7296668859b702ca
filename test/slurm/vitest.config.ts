import { defineConfig } from "vitest/config";

/** `npm run test:kill`: sweeps that are killed again and again. */
export default defineConfig({
  test: {
    include: ["test/slurm/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    testTimeout: 600_000,
    pool: "forks",
    maxWorkers: 1,
  },
});
