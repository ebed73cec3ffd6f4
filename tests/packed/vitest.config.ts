import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "packed",
    include: ["test/**/*.test.ts"],
    globalSetup: ["support/workbench.ts"],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxConcurrency: 2,
  },
});
