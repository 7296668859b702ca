import { defineConfig } from "vitest/config";

/** Tests in a real browser: `npm run test:browser`, after `scripts/browser/install.sh`. */
export default defineConfig({
  test: {
    include: ["test/browser/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 240_000,
    pool: "forks",
    maxWorkers: 1,
  },
});
